import {
  createEvaluator,
  EMPTY_ANSWER,
  type Answers,
  type Application,
  type ApplicationChange,
  type ChangeResult,
  type DocumentAnswer,
  type ProgressSource,
  findRuledKeys,
  type Tenant,
  createListeners,
  findDefaultAnswer,
  toStorableAnswer,
} from "../core/index.ts";
import type { Aside, FileNews } from "../protocol/index.ts";
import { createAnswerView, type AnswerView } from "./answer-view.ts";
import type { FieldStatus } from "./answer-view.ts";
import type { Removal } from "./removals.ts";
import { createTopics } from "./topics.ts";
import { createUndo, type UndoableChange } from "./undo.ts";

/** What a store reports to its owner after a person changed answers. */
export interface AnswersChange {
  /** What was entered, by the key of its question: a refused date as it was typed. Documents are not in here. */
  readonly typed: Answers;
  /** What was cleared because of it, as it was entered before. Documents are not in here. */
  readonly cleared: Answers;
  /** Those keys of `typed` whose answers came back by themselves, without anybody looking at what stood there. */
  readonly returned: readonly string[];
  /** Every key that changed, with its new value: cleared keys, companions and documents too. */
  readonly all: Answers;
}

export interface AnswerStoreOptions {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly now: Date;
  /** Whether `fillDefault` fills in anything. A visitor's answers cannot be saved, so none are made for one. */
  readonly fillsDefaults?: boolean;
  /** The email address of the account; none of a visitor. */
  readonly email?: string | undefined;
  readonly onChange?: (change: AnswersChange) => void;
  /** Called with documents that are shown again, because what had removed them was taken back. Only the server has them. */
  readonly onDocumentsReturned?: (keys: readonly string[]) => void;
  /** Called with the text of a long answer at each letter, before it is committed to the answers. */
  readonly onDraft?: (key: string, text: string) => void;
}

/** What the server says of files beside the documents, and when it did, in milliseconds since the epoch. */
export interface HeardFileNews extends FileNews {
  readonly heardAt: number;
}

/** Answers went, gave way to others, or are there again. */
export interface RemovalEvent {
  readonly kind: "removed" | "replaced" | "returned";
  readonly keys: readonly string[];
}

/**
 * The applicant's answers outside React, so that a keystroke re-renders one field whatever the page's size
 * (docs/architecture.md, section 6). Every change goes through the core's evaluator, which derives companions and clears
 * hidden and dependent answers exactly as the server does.
 */
export type AnswerStore = ReturnType<typeof createAnswerStore>;

const NO_ERRORS: readonly string[] = [];

const UNKNOWN_FIELD: FieldStatus = { visible: false, required: false, optional: false, errors: NO_ERRORS };

const NO_KEYS: readonly string[] = [];

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

/** The answers of the keys that pass; the same object where all of them do. */
function pick(answers: Answers, isPicked: (key: string) => boolean): Answers {
  const keys = Object.keys(answers);
  const picked = keys.filter(isPicked);
  if (picked.length === keys.length) return answers;
  return Object.fromEntries(picked.map((key) => [key, answers[key] ?? EMPTY_ANSWER]));
}

/** The answers with the line breaks of other programs made into our own; the same object where there are none. */
function toStorableAnswers(tenant: Tenant, answers: Answers): Answers {
  const isStorable = (key: string) => toStorableAnswer(tenant, key, answers[key]) === answers[key];
  if (Object.keys(answers).every(isStorable)) return answers;
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, toStorableAnswer(tenant, key, value)]));
}

function groupByKey(asides: readonly Aside[]): ReadonlyMap<string, readonly Aside[]> {
  const byKey = new Map<string, Aside[]>();
  // What is gone has no field any more: the key of an item is that of another item now.
  for (const aside of asides.filter(({ kind }) => kind !== "gone"))
    byKey.set(aside.key, [...(byKey.get(aside.key) ?? []), aside]);
  return byKey;
}

function isSameStatus(a: FieldStatus, b: FieldStatus): boolean {
  return (
    a.visible === b.visible &&
    a.required === b.required &&
    a.removal === b.removal &&
    a.asides === b.asides &&
    a.errors.length === b.errors.length &&
    a.errors.every((error, index) => error === b.errors[index])
  );
}

/** Announced when anything but an answer's value may have changed: conditions, tabs, counts, documents, errors. */
const STRUCTURE = "\u0000structure";

/** Announced with everything. */
const ALL = "\u0000all";

/** Creates the store of one session. The evaluation is kept up to date incrementally. */
export function createAnswerStore(options: AnswerStoreOptions) {
  const { tenant, now, onChange, onDraft, onDocumentsReturned } = options;
  const topics = createTopics();
  const evaluator = createEvaluator(tenant, options.application, now);
  const fields = new Map<string, FieldStatus>();
  const ruled = findRuledKeys(tenant);
  const views = new Map<string, AnswerView>();
  const revealRequests = createListeners<[key: string]>();
  const removalEvents = createListeners<[event: RemovalEvent]>();
  const undo = createUndo(evaluator);
  let validating = false;
  let checked: ReadonlySet<string> = new Set();
  let refusals: ReadonlyMap<string, string> = new Map();
  let asides: ReadonlyMap<string, readonly Aside[]> = new Map();
  let arranged: ReadonlyMap<string, number> = new Map();
  let lastAsides: readonly Aside[] = [];
  let fileNews: HeardFileNews = { removed: {}, begun: {}, heardAt: 0 };

  const readField = (key: string): FieldStatus => {
    const state = evaluator.field(key);
    const isShown = validating || (checked.size > 0 && checked.has(tenant.fields.get(key)?.page ?? ""));
    const errors = isShown ? state.errors : NO_ERRORS;
    const refusal = refusals.get(key);
    return {
      visible: state.visible,
      required: state.required,
      optional: !state.required && tenant.fields.get(key)?.isComputed === false && !ruled.has(key),
      errors: refusal === undefined || errors.includes(refusal) ? errors : [...errors, refusal],
      removal: undo.offeredAt(key),
      asides: asides.get(key),
    };
  };

  /** Reads a field's status again and returns whether it changed. The object is replaced only when it did. */
  const refresh = (key: string): boolean => {
    const before = fields.get(key);
    const after = readField(key);
    if (before !== undefined && isSameStatus(before, after)) return false;
    fields.set(key, after);
    return true;
  };

  const announce = ({ answers, affected, conditions }: ChangeResult, structural: boolean, places = NO_KEYS) => {
    const changed = [...affected, ...places.filter((place) => tenant.fields.has(place))].filter(refresh);
    const touched = new Set([...Object.keys(answers), ...changed]);
    if (structural || changed.length > 0 || conditions.size > 0) touched.add(STRUCTURE);
    topics.announce(touched.add(ALL));
  };

  /** Only the server writes companions, computed answers and documents; everything else is to be saved. */
  const isSaved = (key: string) => {
    const field = tenant.fields.get(key);
    return field?.isDocument === false && !field.isComputed;
  };

  /** Takes what a person did, and tells everybody who shows or saves it. */
  const take = ({ result, typed, removed, replaced, returned, places }: UndoableChange, structural: boolean) => {
    const { answers: all } = result;
    announce(result, structural || returned.length > 0 || !isEmpty(removed) || !isEmpty(replaced), places);
    if (isEmpty(all)) return;
    const isTyped = (key: string) => isSaved(key) && Object.hasOwn(all, key);
    onChange?.({ typed: pick(typed, isTyped), cleared: pick(removed, isSaved), returned, all });
    if (!isEmpty(removed)) removalEvents.notify({ kind: "removed", keys: Object.keys(removed) });
    if (!isEmpty(replaced)) removalEvents.notify({ kind: "replaced", keys: Object.keys(replaced) });
    if (returned.length > 0) removalEvents.notify({ kind: "returned", keys: returned });
    const documents = returned.filter((key) => tenant.fields.get(key)?.isDocument === true);
    if (documents.length > 0) onDocumentsReturned?.(documents);
  };

  const apply = (change: ApplicationChange, choice?: object) => {
    const { answers } = change;
    const storable = answers === undefined ? undefined : toStorableAnswers(tenant, answers);
    const isAsGiven = storable === undefined || storable === answers;
    take(undo.change(isAsGiven ? change : { ...change, answers: storable }, choice), answers === undefined);
  };

  const getField = (key: string): FieldStatus => fields.get(key) ?? UNKNOWN_FIELD;

  evaluator.settle();
  for (const key of tenant.fields.keys()) refresh(key);

  return {
    tenant,
    /** `YYYY-MM-DD` in the tenant's time zone, when the store was created. */
    today: evaluator.today,
    application: () => evaluator.application(),
    evaluation: () => evaluator.evaluation(),
    /** The pages that are shown, with the keys of their fields, without finding errors as `evaluation` does. */
    pages: () => evaluator.pages(),
    /** The truth of each condition at present: the map changes with it. */
    conditions: evaluator.conditions,
    /** The fields as the evaluation has them, with their errors whether or not these are shown. */
    evaluated: evaluator satisfies ProgressSource,
    getAnswer: (key: string) => evaluator.answer(key),
    /** The answer, or a refused date as it was typed. */
    getEntered: (key: string) => evaluator.entered(key),
    getField,
    /**
     * Takes what a person entered.
     *
     * @param clears keys that are emptied because of it, in addition to what the tenant's rules clear
     * @param choice what several changes share that one choice makes one after the other, and that are undone as one
     */
    setAnswers: (answers: Answers, clears?: readonly string[], choice?: object) =>
      apply(clears === undefined ? { answers } : { answers, clears }, choice),
    /**
     * Shows answers that come from elsewhere, as they were entered there: stored ones, or another tab's. They are
     * reported to nobody.
     */
    show(answers: Answers) {
      const places = undo.places();
      // What is offered at a group of tabs is no field's status.
      announce(
        evaluator.change({ answers }),
        places.some((place) => !tenant.fields.has(place)),
        places,
      );
    },
    /**
     * Shows tabs and numbers of items that were chosen elsewhere, with what follows from them. They are reported to
     * nobody.
     */
    showLayout: (layout: Pick<ApplicationChange, "tabs" | "addAnother">) =>
      announce(evaluator.change(layout), true, undo.places()),
    /**
     * Notes for each key at which content revision its item was last moved or removed. What belongs to what stood there
     * before is forgotten. The answers themselves come by `show`.
     */
    setArranged(revisions: ReadonlyMap<string, number>) {
      const known = [...arranged.keys(), ...revisions.keys()];
      const moved = new Set(known.filter((key) => arranged.get(key) !== revisions.get(key)));
      if (moved.size === 0) return;
      arranged = new Map(revisions);
      undo.forgetAbout(moved);
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE, ...moved]);
    },
    /** The revision that `setArranged` gave for a key; 0 at first. Whoever began at another one saw another item there. */
    arrangedAt: (key: string) => arranged.get(key) ?? 0,
    /** Fills in the default of a question that was never answered, as if the applicant had entered it. */
    fillDefault(key: string) {
      const field = tenant.fields.get(key);
      if (options.fillsDefaults !== true || field === undefined || evaluator.entered(key) !== undefined) return;
      const value = findDefaultAnswer(field, evaluator.today, options.email);
      if (value !== undefined) apply({ answers: { [key]: value } });
    },
    /** Reports the text of a long answer that is still being typed. It becomes an answer by `setAnswers`. */
    setDraft: (key: string, text: string) => onDraft?.(key, toStorableAnswer(tenant, key, text)),
    setTab: (id: string, tab: string) => apply({ tabs: { [id]: tab } }),
    setCount: (id: string, count: number) => apply({ addAnother: { [id]: count } }),
    setDocuments: (documents: Readonly<Record<string, DocumentAnswer>>) => apply({ documents }),
    /** The same object until there are others. */
    fileNews: () => fileNews,
    setFileNews(news: FileNews) {
      const isNone = (heard: FileNews) => isEmpty(heard.removed) && isEmpty(heard.begun);
      if (isNone(news) && isNone(fileNews)) return;
      fileNews = { ...news, heardAt: Date.now() };
      topics.announce([STRUCTURE]);
    },
    isValidating: () => validating,
    setValidating(next: boolean) {
      if (next === validating) return;
      validating = next;
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE]);
    },
    /** Shows the errors of one page from now on, before any submission, because somebody has asked for them. */
    checkPage(pageId: string) {
      checked = new Set([...checked, pageId]);
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE]);
    },
    /** The pages whose errors show because of that; the same set until there are more. */
    checkedPages: () => checked,
    /** Why the server could not keep an answer, by key. These messages show at once. They replace all earlier ones. */
    setRefusals(next: Readonly<Record<string, string>>) {
      const stale = new Set([...refusals.keys(), ...Object.keys(next)]);
      refusals = new Map(Object.entries(next));
      topics.announce([...stale].filter(refresh));
    },
    /** The texts beside the answers, about which a person has to decide. Replaces all earlier ones. */
    setAsides(next: readonly Aside[]) {
      if (next === lastAsides) return;
      lastAsides = next;
      const before = asides;
      asides = groupByKey(next);
      topics.announce([...new Set([...before.keys(), ...asides.keys()])].filter(refresh));
    },
    /** What a change of tab removed, while it can be given back. That of an answer is in its field's status. */
    removalAt: undo.offeredAt,
    /** Puts back both the answers that removed or replaced something and what they removed or replaced; nothing if that is forgotten. */
    undo(id: Removal["id"]) {
      const undone = undo.undo(id);
      if (undone !== undefined) take(undone, true);
    },
    /** Calls back when a choice has removed or replaced answers, and when answers that were removed are there again. */
    onRemoval: removalEvents.subscribe,
    /** Calls back when the answer or the status of `key` changes. Returns the unsubscriber. */
    subscribe: topics.subscribe,
    view(key: string) {
      const view =
        views.get(key) ??
        createAnswerView(key, { evaluator, subscribe: topics.subscribe, status: getField, change: apply });
      views.set(key, view);
      return view;
    },
    /** Calls back when a condition, field status, tab, count, document or validating changed; not for each keystroke. */
    subscribeStructure: (listener: () => void) => topics.subscribe(STRUCTURE, listener),
    /** Calls back at each change of anything, at each keystroke too, so a listener may only note that there was one. */
    subscribeAll: (listener: () => void) => topics.subscribe(ALL, listener),
    /** Asks whatever hides the field of `key` behind a button to open (validation summary links). */
    requestReveal: revealRequests.notify,
    onRevealRequested: revealRequests.subscribe,
  };
}

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
import { createAnswerView, type AnswerView, type FieldStatus } from "./answer-view.ts";
import type { Removal } from "./removals.ts";
import { createTopics } from "./topics.ts";
import { createUndo, isEmpty, type UndoableChange } from "./undo.ts";

export interface AnswersChange {
  /** Changed answers as entered, without documents. A rejected date is a text. */
  readonly typed: Answers;
  /** Answers that the change cleared, as entered, without documents. */
  readonly cleared: Answers;
  /** Keys of answers and documents that a reverted choice, a shown question or an undo restored. */
  readonly returned: readonly string[];
  readonly all: Answers;
}

export interface AnswerStoreOptions {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly now: Date;
  /** Fills in defaults of questions. Default: false. */
  readonly fillsDefaults?: boolean;
  readonly email?: string | undefined;
  readonly onChange?: (change: AnswersChange) => void;
  /** Called with the keys of restored documents, which only the server can store. */
  readonly onDocumentsReturned?: (keys: readonly string[]) => void;
  /** Called at each letter of a long answer, before the text is an answer. */
  readonly onDraft?: (key: string, text: string) => void;
}

/** `heardAt` is in milliseconds since the epoch. */
export interface HeardFileNews extends FileNews {
  readonly heardAt: number;
}

export interface RemovalEvent {
  /** `revealed`: an answer of the applicant shows these questions, on the page of the answer. */
  readonly kind: "removed" | "replaced" | "returned" | "revealed";
  readonly keys: readonly string[];
}

/** The applicant's answers, outside React (docs/architecture.md). The core's evaluator makes all changes. */
export type AnswerStore = ReturnType<typeof createAnswerStore>;

const NO_ERRORS: readonly string[] = [];

const UNKNOWN_FIELD: FieldStatus = { visible: false, required: false, optional: false, errors: NO_ERRORS };

const NO_KEYS: readonly string[] = [];

function pick(answers: Answers, isPicked: (key: string) => boolean): Answers {
  const keys = Object.keys(answers);
  const picked = keys.filter(isPicked);
  if (picked.length === keys.length) return answers;
  return Object.fromEntries(picked.map((key) => [key, answers[key] ?? EMPTY_ANSWER]));
}

function toStorableAnswers(tenant: Tenant, answers: Answers): Answers {
  const isStorable = (key: string) => toStorableAnswer(tenant, key, answers[key]) === answers[key];
  if (Object.keys(answers).every(isStorable)) return answers;
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, toStorableAnswer(tenant, key, value)]));
}

function groupByKey(asides: readonly Aside[]): ReadonlyMap<string, readonly Aside[]> {
  const byKey = new Map<string, Aside[]>();
  // Leave out `gone`: after a move, its key may belong to another item.
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

const STRUCTURE = "\u0000structure";

const ALL = "\u0000all";

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
    const isShown =
      validating || (checked.size > 0 && tenant.fields.get(key)?.pages.some((id) => checked.has(id)) === true);
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

  const getField = (key: string): FieldStatus => fields.get(key) ?? UNKNOWN_FIELD;

  const refresh = (key: string): boolean => {
    const before = fields.get(key);
    const after = readField(key);
    if (before !== undefined && isSameStatus(before, after)) return false;
    fields.set(key, after);
    return true;
  };

  /** Returns the keys of questions that the change shows. */
  const announce = ({ answers, affected, conditions }: ChangeResult, structural: boolean, places = NO_KEYS) => {
    const hidden = [...affected].filter((key) => !getField(key).visible);
    const changed = [...affected, ...places.filter((place) => tenant.fields.has(place))].filter(refresh);
    const touched = new Set([...Object.keys(answers), ...changed]);
    if (structural || changed.length > 0 || conditions.size > 0) touched.add(STRUCTURE);
    topics.announce(touched.add(ALL));
    return hidden.filter((key) => getField(key).visible);
  };

  /** False for companions, computed answers and documents. */
  const isSaved = (key: string) => {
    const field = tenant.fields.get(key);
    return field?.isDocument === false && !field.isComputed;
  };

  const take = ({ result, typed, removed, replaced, returned, places }: UndoableChange, structural: boolean) => {
    const { answers: all } = result;
    const shown = announce(
      result,
      structural || returned.length > 0 || !isEmpty(removed) || !isEmpty(replaced),
      places,
    );
    if (isEmpty(all)) return;
    const isTyped = (key: string) => isSaved(key) && Object.hasOwn(all, key);
    onChange?.({ typed: pick(typed, isTyped), cleared: pick(removed, isSaved), returned, all });
    if (!isEmpty(removed)) removalEvents.notify({ kind: "removed", keys: Object.keys(removed) });
    if (!isEmpty(replaced)) removalEvents.notify({ kind: "replaced", keys: Object.keys(replaced) });
    if (returned.length > 0) removalEvents.notify({ kind: "returned", keys: returned });
    const here = new Set(Object.keys(typed).flatMap((key) => tenant.fields.get(key)?.pages ?? []));
    const revealed = shown.filter((key) => tenant.fields.get(key)?.pages.some((id) => here.has(id)));
    if (revealed.length > 0 && returned.length === 0) removalEvents.notify({ kind: "revealed", keys: revealed });
    const documents = returned.filter((key) => tenant.fields.get(key)?.isDocument === true);
    if (documents.length > 0) onDocumentsReturned?.(documents);
  };

  const apply = (change: ApplicationChange, choice?: object) => {
    const { answers } = change;
    const storable = answers === undefined ? undefined : toStorableAnswers(tenant, answers);
    const isAsGiven = storable === undefined || storable === answers;
    take(undo.change(isAsGiven ? change : { ...change, answers: storable }, choice), answers === undefined);
  };

  evaluator.settle();
  for (const key of tenant.fields.keys()) refresh(key);

  return {
    tenant,
    today: evaluator.today,
    application: () => evaluator.application(),
    evaluation: () => evaluator.evaluation(),
    pages: () => evaluator.pages(),
    /** Conditions by name. Changed in place. */
    conditions: evaluator.conditions,
    /** All errors of fields, including errors that the page does not show. */
    evaluated: evaluator satisfies ProgressSource,
    getAnswer: (key: string) => evaluator.answer(key),
    getEntered: (key: string) => evaluator.entered(key),
    getField,
    /**
     * Stores answers that a person entered.
     * @param clears further keys to clear
     * @param choice groups changes: one undo reverts all changes with the same object
     */
    setAnswers: (answers: Answers, clears?: readonly string[], choice?: object) =>
      apply(clears === undefined ? { answers } : { answers, clears }, choice),
    /** Shows answers from other pages. Does not call `onChange`. */
    show(answers: Answers) {
      const places = undo.places();
      // The undo offer of a tab group is not part of a field's status.
      announce(
        evaluator.change({ answers }),
        places.some((place) => !tenant.fields.has(place)),
        places,
      );
    },
    /** Shows tabs and item counts from other pages. Does not call `onChange`. */
    showLayout: (layout: Pick<ApplicationChange, "tabs" | "addAnother">) =>
      announce(evaluator.change(layout), true, undo.places()),
    /**
     * Sets the content revision of each key's last move. Drops undo offers of moved items. Callers then call `show`
     * with the answers.
     */
    setArranged(revisions: ReadonlyMap<string, number>) {
      const known = [...arranged.keys(), ...revisions.keys()];
      const moved = new Set(known.filter((key) => arranged.get(key) !== revisions.get(key)));
      if (moved.size === 0) return;
      arranged = new Map(revisions);
      undo.forgetAbout(moved);
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE, ...moved]);
    },
    /** Revision of the key's last move, from 0. Another revision means another item. */
    arrangedAt: (key: string) => arranged.get(key) ?? 0,
    fillDefault(key: string) {
      const field = tenant.fields.get(key);
      if (options.fillsDefaults !== true || field === undefined || evaluator.entered(key) !== undefined) return;
      const value = findDefaultAnswer(field, evaluator.today, options.email);
      if (value !== undefined) apply({ answers: { [key]: value } });
    },
    setDraft: (key: string, text: string) => onDraft?.(key, toStorableAnswer(tenant, key, text)),
    setTab: (id: string, tab: string) => apply({ tabs: { [id]: tab } }),
    setCount: (id: string, count: number) => apply({ addAnother: { [id]: count } }),
    setDocuments: (documents: Readonly<Record<string, DocumentAnswer>>) => apply({ documents }),
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
    /** Shows the errors of a page from now on. */
    checkPage(pageId: string) {
      checked = new Set([...checked, pageId]);
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE]);
    },
    checkedPages: () => checked,
    /** Shows messages of the server by key. Replaces earlier ones. */
    setRefusals(next: Readonly<Record<string, string>>) {
      const stale = new Set([...refusals.keys(), ...Object.keys(next)]);
      refusals = new Map(Object.entries(next));
      topics.announce([...stale].filter(refresh));
    },
    /** Sets the texts that wait for a decision. Replaces earlier ones. */
    setAsides(next: readonly Aside[]) {
      if (next === lastAsides) return;
      lastAsides = next;
      const before = asides;
      asides = groupByKey(next);
      topics.announce([...new Set([...before.keys(), ...asides.keys()])].filter(refresh));
    },
    /** Returns the undo offer of a tab group. A field has its offer in its status. */
    removalAt: undo.offeredAt,
    /** Undoes a removal and the answers that caused it. Does nothing if the removal was dropped. */
    undo(id: Removal["id"]) {
      const undone = undo.undo(id);
      if (undone !== undefined) take(undone, true);
    },
    /** Calls back when a choice removes, replaces or restores answers, or reveals questions. */
    onRemoval: removalEvents.subscribe,
    /** Calls back when the answer or status of `key` changes. Returns a function that unsubscribes. */
    subscribe: topics.subscribe,
    view(key: string) {
      const view =
        views.get(key) ??
        createAnswerView(key, { evaluator, subscribe: topics.subscribe, status: getField, change: apply });
      views.set(key, view);
      return view;
    },
    /** Calls back for changes of the structure, not of answers. */
    subscribeStructure: (listener: () => void) => topics.subscribe(STRUCTURE, listener),
    /** Calls back for every change of the application, including keystrokes. Listeners must be fast. */
    subscribeAll: (listener: () => void) => topics.subscribe(ALL, listener),
    /** Opens the block or tab that hides the field, for a link to it. */
    requestReveal: revealRequests.notify,
    onRevealRequested: revealRequests.subscribe,
  };
}

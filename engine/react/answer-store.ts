import {
  createEvaluator,
  EMPTY_ANSWER,
  optionsFor,
  type AnswerValue,
  type Answers,
  type Application,
  type ApplicationChange,
  type ChangeResult,
  type DocumentAnswer,
  type Evaluation,
  type Tenant,
  createListeners,
} from "../core/index.ts";
import { createFieldView, type FieldStatus, type FieldView } from "./field-view.ts";
import { toAnswerValue } from "./to-answer-value.ts";
import { createTopics } from "./topics.ts";

/**
 * What a store reports to its owner after answers changed: the keys with their new values, including cleared
 * keys and companions.
 */
export type AnswersChanged = (changes: Answers) => void;

export interface AnswerStoreOptions {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly now: Date;
  /** Keys of `application.answers` that the server does not hold yet (carried or journaled answers). */
  readonly unsaved?: Iterable<string>;
  readonly onChange?: AnswersChanged;
}

/** One key as `useSyncExternalStore` wants it. The functions stay the same for the life of the store. */
interface AnswerView {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: () => AnswerValue | undefined;
  readonly status: () => FieldStatus;
  /** The status with what is entered and what may be chosen; the same object until one of them changes. */
  readonly field: () => FieldView;
  /**
   * Sets the answer to what a widget gives, converted to what the schema describes. A list or an object changes
   * nothing, because an answer is one value; in development the console says so.
   */
  readonly change: (value: unknown) => void;
}

/**
 * The applicant's answers outside React, so that a keystroke re-renders one field whatever the page's size
 * (docs/design.md, section 6). Every change goes through the core's evaluator, which derives companions and clears
 * hidden and dependent answers exactly as the server does.
 */
export interface AnswerStore {
  readonly tenant: Tenant;
  /** `YYYY-MM-DD` in the tenant's time zone, when the store was created. */
  readonly today: string;
  readonly application: () => Application;
  readonly evaluation: () => Evaluation;
  readonly getAnswer: (key: string) => AnswerValue | undefined;
  /** The answer, or a refused date as it was typed. */
  readonly getEntered: (key: string) => AnswerValue | undefined;
  readonly getField: (key: string) => FieldStatus;
  readonly setAnswers: (changes: Answers) => void;
  readonly setTab: (id: string, tab: string) => void;
  readonly setCount: (id: string, count: number) => void;
  readonly setDocuments: (documents: Readonly<Record<string, DocumentAnswer>>) => void;
  readonly isValidating: () => boolean;
  readonly setValidating: (validating: boolean) => void;
  /**
   * What was entered since the server last acknowledged it; the server finds out by itself which of it
   * are refused dates.
   */
  readonly unsaved: () => Answers;
  /**
   * To be called when the server has acknowledged `sent`. Answers that have not changed since are no longer unsaved,
   * and take the values that the server stored.
   */
  readonly markSaved: (sent: Answers, stored: Answers) => void;
  /** Calls back when the answer or the status of `key` changes. Returns the unsubscriber. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
  readonly view: (key: string) => AnswerView;
  /** Calls back when a condition, field status, tab, count, document or validating changed; not for each keystroke. */
  readonly subscribeStructure: (listener: () => void) => () => void;
  /** Asks whatever hides the field of `key` behind a button to open (validation summary links). */
  readonly requestReveal: (key: string) => void;
  readonly onRevealRequested: (listener: (key: string) => void) => () => void;
}

const NO_ERRORS: readonly string[] = [];

const UNKNOWN_FIELD: FieldStatus = { visible: false, required: false, errors: NO_ERRORS };

function isSameStatus(a: FieldStatus, b: FieldStatus): boolean {
  return (
    a.visible === b.visible &&
    a.required === b.required &&
    a.errors.length === b.errors.length &&
    a.errors.every((error, index) => error === b.errors[index])
  );
}

/** Announced when anything but an answer's value may have changed: conditions, tabs, counts, documents, errors. */
const STRUCTURE = "\u0000structure";

/** Creates the store of one session. The evaluation is kept up to date incrementally. */
export function createAnswerStore(options: AnswerStoreOptions): AnswerStore {
  const { tenant, now, onChange } = options;
  const topics = createTopics();
  const evaluator = createEvaluator(tenant, options.application, now);
  const unsavedKeys = new Set<string>(options.unsaved);
  const fields = new Map<string, FieldStatus>();
  const views = new Map<string, AnswerView>();
  const revealRequests = createListeners<[key: string]>();
  /** The key of the answer that a companion belongs to, by the companion's key. */
  const owners = new Map(
    [...tenant.fields.values()].flatMap(({ key, descKey, typedKey }) =>
      [descKey, typedKey].flatMap((companion) => (companion === undefined ? [] : [[companion, key] as const])),
    ),
  );
  let validating = false;

  const readField = (key: string): FieldStatus => {
    const state = evaluator.field(key);
    return { visible: state.visible, required: state.required, errors: validating ? state.errors : NO_ERRORS };
  };

  /** Reads a field's status again and returns whether it changed. The object is replaced only when it did. */
  const refresh = (key: string): boolean => {
    const before = fields.get(key);
    const after = readField(key);
    if (before !== undefined && isSameStatus(before, after)) return false;
    fields.set(key, after);
    return true;
  };

  const announce = ({ answers, affected, conditions }: ChangeResult, structural: boolean) => {
    const changed = [...affected].filter(refresh);
    const touched = new Set([...Object.keys(answers), ...changed]);
    if (structural || changed.length > 0 || conditions.size > 0) touched.add(STRUCTURE);
    topics.announce(touched);
  };

  /** Only the server writes companions and documents; everything else is to be saved. */
  const record = (answers: Answers) => {
    for (const key of Object.keys(answers)) if (tenant.fields.get(key)?.isDocument === false) unsavedKeys.add(key);
  };

  const apply = (change: ApplicationChange) => {
    const result = evaluator.change(change);
    record(result.answers);
    announce(result, change.answers === undefined);
    if (Object.keys(result.answers).length > 0) onChange?.(result.answers);
  };

  const getField = (key: string): FieldStatus => fields.get(key) ?? UNKNOWN_FIELD;

  const createView = (key: string): AnswerView => {
    const field = tenant.fields.get(key);
    const controlling = field?.options?.by;
    const status = () => getField(key);
    // It is made when it is first asked for, because a text input that is bound by its ref never asks.
    let readView: (() => FieldView) | undefined;
    const subscribe = (listener: () => void) => topics.subscribe(key, listener);
    const options = () =>
      optionsFor(
        tenant,
        key,
        controlling === undefined ? {} : { [controlling]: evaluator.answer(controlling) ?? EMPTY_ANSWER },
        evaluator.today,
      );
    return {
      subscribe:
        controlling === undefined
          ? subscribe
          : (listener) => {
              const stops = [subscribe(listener), topics.subscribe(controlling, listener)];
              return () => stops.forEach((stop) => stop());
            },
      answer: () => evaluator.answer(key),
      status,
      field: () =>
        (readView ??= createFieldView({
          status,
          entered: () => evaluator.entered(key),
          options: field?.options === undefined ? () => undefined : options,
        }))(),
      change(value) {
        const answer = toAnswerValue(field?.schema, value);
        if (answer !== undefined) apply({ answers: { [key]: answer } });
        else if (import.meta.env.DEV)
          console.error(
            `The widget of "${key}" gave ${Array.isArray(value) ? "a list" : "an object"}, not one value, so the answer stays as it is.`,
          );
      },
    };
  };

  record(evaluator.settle().answers);
  for (const key of tenant.fields.keys()) refresh(key);

  return {
    tenant,
    today: evaluator.today,
    application: () => evaluator.application(),
    evaluation: () => evaluator.evaluation(),
    getAnswer: (key) => evaluator.answer(key),
    getEntered: (key) => evaluator.entered(key),
    getField,
    setAnswers: (answers) => apply({ answers }),
    setTab: (id, tab) => apply({ tabs: { [id]: tab } }),
    setCount: (id, count) => apply({ addAnother: { [id]: count } }),
    setDocuments: (documents) => apply({ documents }),
    isValidating: () => validating,
    setValidating(next) {
      if (next === validating) return;
      validating = next;
      topics.announce([...[...fields.keys()].filter(refresh), STRUCTURE]);
    },
    unsaved: () => Object.fromEntries([...unsavedKeys].map((key) => [key, evaluator.entered(key) ?? EMPTY_ANSWER])),
    markSaved(sent, stored) {
      for (const [key, value] of Object.entries(sent)) {
        if ((evaluator.entered(key) ?? EMPTY_ANSWER) === value) unsavedKeys.delete(key);
      }
      // An answer that was changed meanwhile keeps its value, and its companion is not overwritten with that of
      // the earlier answer.
      const corrections = Object.entries(stored).filter(
        ([key, value]) => !unsavedKeys.has(owners.get(key) ?? key) && (evaluator.answer(key) ?? EMPTY_ANSWER) !== value,
      );
      if (corrections.length === 0) return;
      announce(evaluator.change({ answers: Object.fromEntries(corrections) }), false);
    },
    subscribe: topics.subscribe,
    view(key) {
      const view = views.get(key) ?? createView(key);
      views.set(key, view);
      return view;
    },
    subscribeStructure: (listener) => topics.subscribe(STRUCTURE, listener),
    requestReveal: revealRequests.notify,
    onRevealRequested: revealRequests.subscribe,
  };
}

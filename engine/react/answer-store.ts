import {
  changeAnswers, createEvaluator, settle,
  type AnswerValue, type Answers, type Application, type DocumentAnswer, type Evaluation, type Tenant,
} from "../core/index.ts";
import { createTopics } from "./topics.ts";

/** What a store tells its owner after answers changed: the keys with their new values, clears and `_desc` included. */
export type AnswersChanged = (changes: Answers) => void;

export interface AnswerStoreOptions {
  readonly tenant: Tenant;
  readonly application: Application;
  readonly now: () => Date;
  /** Keys of `application.answers` that the server does not hold yet (carried or journaled answers). */
  readonly unsaved?: Iterable<string>;
  readonly onChange?: AnswersChanged;
}

/** One field as its widget needs it; the same object until something in it changes. */
export interface FieldStatus {
  readonly visible: boolean;
  readonly required: boolean;
  /** Empty unless the web status is validating (specification section 5). */
  readonly errors: readonly string[];
}

/**
 * The applicant's answers outside React, so that a keystroke re-renders one field whatever the page's size
 * (design section 6). Every change goes through `changeAnswers` of the core: companions are derived, hidden and
 * dependent answers cleared, exactly as the server does it.
 */
export interface AnswerStore {
  readonly tenant: Tenant;
  readonly now: () => Date;
  readonly application: () => Application;
  readonly evaluation: () => Evaluation;
  readonly getAnswer: (key: string) => AnswerValue | undefined;
  readonly getField: (key: string) => FieldStatus;
  readonly setAnswers: (changes: Answers) => void;
  readonly setTab: (id: string, tab: string) => void;
  readonly setCount: (id: string, count: number) => void;
  readonly setDocuments: (documents: Readonly<Record<string, DocumentAnswer>>) => void;
  readonly isValidating: () => boolean;
  readonly setValidating: (validating: boolean) => void;
  /** Answers changed since the server last acknowledged them. */
  readonly unsaved: () => Answers;
  /** `sent` is acknowledged: those unchanged since are no longer unsaved, and take what the server made of them. */
  readonly markSaved: (sent: Answers, stored: Answers) => void;
  /** Calls back when the answer or the status of `key` changes. Returns the unsubscriber. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** Calls back after every change of answers, tabs, counts, documents or validating. */
  readonly subscribeAll: (listener: () => void) => () => void;
  /** Asks whatever hides the field of `key` behind a button to open (validation summary links). */
  readonly requestReveal: (key: string) => void;
  readonly onRevealRequested: (listener: (key: string) => void) => () => void;
}

const NO_ERRORS: readonly string[] = [];

/** Creates the store of one session. The evaluation is kept up to date incrementally. */
export function createAnswerStore(options: AnswerStoreOptions): AnswerStore {
  const { tenant, now, onChange } = options;
  const topics = createTopics();
  const settled = settle(tenant, options.application, now());
  const evaluator = createEvaluator(tenant, settled.application, now());
  const unsavedKeys = new Set<string>([...(options.unsaved ?? []), ...settled.cleared]);
  const fields = new Map<string, FieldStatus>();
  const revealListeners = new Set<(key: string) => void>();
  let validating = false;

  const readField = (key: string): FieldStatus => {
    const evaluation = evaluator.evaluation();
    return {
      visible: evaluation.visible.has(key),
      required: evaluation.required.has(key),
      errors: validating ? (evaluation.errors.get(key) ?? NO_ERRORS) : NO_ERRORS,
    };
  };

  const refresh = (keys: Iterable<string>) => {
    for (const key of keys) fields.delete(key);
    topics.announce(keys);
  };

  const apply = (change: Parameters<typeof evaluator.change>[0]) => {
    const touched = new Set(evaluator.change(change));
    for (const key of Object.keys(change.answers ?? {})) touched.add(key);
    refresh(touched);
  };

  const clearHidden = () => {
    const { cleared, application } = settle(tenant, evaluator.application(), now());
    if (cleared.length === 0) return;
    record(Object.fromEntries(cleared.map((key) => [key, application.answers[key] ?? ""])));
  };

  const record = (changes: Answers) => {
    for (const key of Object.keys(changes)) unsavedKeys.add(key);
    apply({ answers: changes });
    onChange?.(changes);
  };

  return {
    tenant,
    now,
    application: () => evaluator.application(),
    evaluation: () => evaluator.evaluation(),
    getAnswer: (key) => evaluator.application().answers[key],
    getField(key) {
      const known = fields.get(key);
      if (known !== undefined) return known;
      const field = readField(key);
      fields.set(key, field);
      return field;
    },
    setAnswers(wanted) {
      const { changes } = changeAnswers(tenant, evaluator.application(), wanted, now());
      if (Object.keys(changes).length > 0) record(changes);
    },
    setTab(id, tab) {
      apply({ tabs: { [id]: tab } });
      clearHidden();
    },
    setCount(id, count) {
      apply({ addAnother: { [id]: count } });
    },
    setDocuments(documents) {
      apply({ documents });
    },
    isValidating: () => validating,
    setValidating(next) {
      if (next === validating) return;
      validating = next;
      refresh([...fields.keys()]);
    },
    unsaved() {
      const { answers } = evaluator.application();
      return Object.fromEntries([...unsavedKeys].map((key) => [key, answers[key] ?? ""]));
    },
    markSaved(sent, stored) {
      const { answers } = evaluator.application();
      for (const [key, value] of Object.entries(sent)) {
        if ((answers[key] ?? "") === value) unsavedKeys.delete(key);
      }
      const corrections = Object.entries(stored).filter(([key, value]) => !unsavedKeys.has(key) && answers[key] !== value);
      if (corrections.length > 0) apply({ answers: Object.fromEntries(corrections) });
    },
    subscribe: topics.subscribe,
    subscribeAll: topics.subscribeAll,
    requestReveal(key) {
      for (const listener of revealListeners) listener(key);
    },
    onRevealRequested(listener) {
      revealListeners.add(listener);
      return () => revealListeners.delete(listener);
    },
  };
}

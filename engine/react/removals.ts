import { EMPTY_ANSWER, chosenTab, isAnswered } from "../core/index.ts";
import type { AnswerValue, Answers, Evaluator, Tenant } from "../core/index.ts";

/** One or several changes that a person regards as one, and undoes as one. */
export interface UndoStep {
  /** What stood in every key that they entered, before the first of them. */
  readonly before: Answers;
}

/** The step that the next change may belong to. */
interface OpenStep extends UndoStep {
  before: Answers;
  readonly choice: object | undefined;
  /** The text that is typed. Undefined where the step is no typing. */
  readonly key: string | undefined;
  /** Whether the last letter was added, and not deleted. */
  isAdding: boolean;
  last: AnswerValue;
}

/**
 * Groups changes into steps. The letters of one text are one step, from the first that is deleted or added up to where
 * something is deleted again: what was typed by then is a text of its own, which stands before the next step. Returns what
 * notes what stands in `keys` before `answers` are entered; `choice` is what several changes share that are undone as one.
 */
export function createUndoSteps({ tenant, entered }: Pick<Evaluator, "tenant" | "entered">) {
  let open: OpenStep | undefined;
  const now = (key: string) => entered(key) ?? EMPTY_ANSWER;

  const continuesTyping = (step: OpenStep, key: string, next: AnswerValue) =>
    step.key === key && step.last === now(key) && (!step.isAdding || isPartOf(step.last, next));

  return (keys: readonly string[], answers: Answers, choice?: object): UndoStep => {
    const [only = "", ...others] = keys;
    const next = answers[only] ?? EMPTY_ANSWER;
    const before = Object.fromEntries(keys.map((key) => [key, now(key)]));
    if (choice !== undefined && open?.choice === choice) {
      open.before = { ...before, ...open.before };
      return open;
    }
    const isTyping = choice === undefined && keys.length > 0 && others.length === 0 && isTyped(tenant, only);
    const isAdding = next === now(only) || !isPartOf(next, now(only));
    if (isTyping && open !== undefined && continuesTyping(open, only, next)) {
      // Entering the same text once more, as by keeping the typed words, is neither.
      if (next !== open.last) open.isAdding = isAdding;
      open.last = next;
      return open;
    }
    open = { before, choice, key: isTyping ? only : undefined, isAdding, last: next };
    return open;
  };
}

/** Whether `text` is what is left of `whole` after a piece of it is deleted. */
function isPartOf(text: AnswerValue, whole: AnswerValue): boolean {
  const [part, all] = [String(text), String(whole)];
  if (part.length >= all.length) return part === all;
  let start = 0;
  while (start < part.length && part[start] === all[start]) start += 1;
  return all.endsWith(part.slice(start));
}

/** Whether an answer is typed letter by letter, and not chosen. */
function isTyped({ fields }: Tenant, key: string): boolean {
  const field = fields.get(key);
  return (
    field !== undefined &&
    field.options === undefined &&
    field.schema.enum === undefined &&
    field.schema.type !== "boolean"
  );
}

/** Answers that one choice removed or replaced. */
export interface Removal {
  readonly id: number;
  /** Where it is offered to be undone: the key of the answer, or the id of the tab group, that was changed. */
  readonly at: string;
  /** What that change replaced, as it was entered. */
  readonly before: Answers;
  /** The tab that was left, where `at` is a tab group. */
  readonly tabBefore: string | undefined;
  /** What was removed, as it was entered. */
  readonly removed: Answers;
  /** Answers to other questions that the change itself replaced, such as the town of a suggestion, as they were entered. */
  readonly replaced: Answers;
  /** What the change itself entered. */
  readonly put: Answers;
}

interface Remembered extends Removal {
  readonly step: UndoStep;
  /** Keys that the change hid. They come back when they are shown again, whatever shows them. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Remembers, for as long as the page is open, what choices removed: so that it can be given back when the person asks
 * for it, and comes back by itself when the reason for its removal is gone.
 */
export function createRemovals(evaluator: Evaluator) {
  const { tenant, entered } = evaluator;
  /** The newest is last. */
  let removals: readonly Remembered[] = [];
  let lastId = 0;

  const isVisible = (key: string) => evaluator.field(key).visible;
  const findTab = (id: string) => chosenTab(tenant, evaluator.application(), id);
  const isMissing = (key: string) => !isAnswered(entered(key));
  /** What the change itself entered, into a hidden question, is not given back by undoing it. */
  const missingOf = ({ before, removed }: Removal) =>
    Object.keys(removed).filter((key) => !(key in before) && isMissing(key));
  /** What the person has entered since is newer than what the change put there, and stays. */
  const isAsPut = ({ put }: Removal, key: string) => isMissing(key) || entered(key) === put[key];
  const replacedOf = (removal: Removal) => Object.keys(removal.replaced).filter((key) => isAsPut(removal, key));
  const isOffered = (removal: Removal) => missingOf(removal).length > 0 || replacedOf(removal).length > 0;
  const isUndone = ({ at, before, tabBefore }: Removal) =>
    tabBefore === undefined
      ? Object.entries(before).every(([key, value]) => (entered(key) ?? EMPTY_ANSWER) === value)
      : findTab(at) === tabBefore;

  return {
    /** Groups what belongs together into steps. */
    startStep: createUndoSteps(evaluator),
    findTab,
    remember({ at, tabBefore, removed, replaced, put }: Omit<Removal, "id" | "before">, step: UndoStep) {
      const last = removals.at(-1);
      // A text that is deleted letter by letter is one change, whatever each letter removed.
      const same = last?.at === at && last.step === step ? last : undefined;
      const all = { ...same?.removed, ...removed };
      const id = (lastId += 1);
      const hidden = new Set(Object.keys(all).filter((key) => !isVisible(key)));
      const others = same === undefined ? removals : removals.slice(0, -1);
      const whole = { replaced: { ...same?.replaced, ...replaced }, put: { ...same?.put, ...put } };
      removals = [...others, { id, at, before: step.before, tabBefore, removed: all, ...whole, hidden, step }];
    },
    /** What undoing it enters. */
    toUndo(removal: Removal) {
      const { at, before, removed, replaced, put } = removal;
      const own = Object.keys(before).filter((key) => key === at);
      const filled = Object.keys(put).filter((key) => key !== at && !isAnswered(before[key]) && isAsPut(removal, key));
      const back = (keys: readonly string[], from: Answers) => keys.map((key) => [key, from[key] ?? EMPTY_ANSWER]);
      return Object.fromEntries([
        ...back([...own, ...filled], before),
        ...back(missingOf(removal), removed),
        ...back(replacedOf(removal), replaced),
      ]) as Answers;
    },
    find: (id: number): Removal | undefined => removals.find((removal) => removal.id === id),
    forget(id: number) {
      removals = removals.filter((removal) => removal.id !== id);
    },
    /** Forgets every removal at one of these keys, or from one of them. */
    forgetAbout(keys: ReadonlySet<string>) {
      removals = removals.filter(
        ({ at, before, removed, replaced, put }) =>
          ![{ [at]: "" }, before, removed, replaced, put].some((answers) =>
            Object.keys(answers).some((key) => keys.has(key)),
          ),
      );
    },
    /** The latest removal that is offered at `at`, of which something is still missing; the same object until it changes. */
    offeredAt: (at: string): Removal | undefined =>
      removals.findLast((removal) => removal.at === at && isOffered(removal)),
    /** Every place where something may be offered. */
    places: () => [...new Set(removals.map(({ at }) => at))],
    isEmpty: () => removals.length === 0,
    /**
     * What is missing and may come back, because its reason is gone or because its question is asked again.
     *
     * @param changed keys of answers that changed, and ids of tab groups
     * @param affected keys of fields that became shown or hidden, among others
     */
    findReturning(changed: ReadonlySet<string>, affected: Iterable<string>) {
      const shown = new Set([...affected].filter(isVisible));
      const returning: Record<string, AnswerValue> = {};
      for (const removal of removals.toReversed()) {
        const isReasonTouched = changed.has(removal.at) || Object.keys(removal.before).some((key) => changed.has(key));
        const isReasonGone = isReasonTouched && isUndone(removal);
        for (const [key, value] of Object.entries(removal.removed)) {
          const comes = (isReasonGone && !(key in removal.before)) || (removal.hidden.has(key) && shown.has(key));
          if (comes && isMissing(key) && !Object.hasOwn(returning, key)) returning[key] = value;
        }
      }
      return returning;
    },
    /** Forgets the removal of what is there again. */
    settle(keys: Iterable<string>) {
      const back = new Set(keys);
      removals = removals.flatMap((removal) => {
        const removed = Object.entries(removal.removed).filter(([key]) => !back.has(key));
        if (removed.length === Object.keys(removal.removed).length) return [removal];
        const left = { ...removal, removed: Object.fromEntries(removed) };
        return removed.length > 0 || Object.keys(left.replaced).length > 0 ? [left] : [];
      });
    },
  };
}

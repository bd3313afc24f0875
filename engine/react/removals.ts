import { chosenTab, EMPTY_ANSWER, isAnswered, type Answers, type AnswerValue, type Evaluator } from "../core/index.ts";
import { createUndoSteps, type UndoStep } from "./undo-steps.ts";

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

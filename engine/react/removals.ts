import { EMPTY_ANSWER, chosenTab, isAnswered } from "../core/index.ts";
import type { AnswerValue, Answers, Evaluator, Tenant } from "../core/index.ts";

/** A change, or several changes that one undo reverts together. */
export interface UndoStep {
  readonly before: Answers;
}

/** A step that the next change may belong to. */
interface OpenStep extends UndoStep {
  before: Answers;
  readonly choice: object | undefined;
  readonly key: string | undefined;
  last: AnswerValue;
}

/** Groups changes into steps. All letters of a text are one step, until another answer changes. */
export function createUndoSteps({ tenant, entered }: Pick<Evaluator, "tenant" | "entered">) {
  let open: OpenStep | undefined;
  const now = (key: string) => entered(key) ?? EMPTY_ANSWER;

  return (keys: readonly string[], answers: Answers, choice?: object): UndoStep => {
    const [only = "", ...others] = keys;
    const last = answers[only] ?? EMPTY_ANSWER;
    const before = Object.fromEntries(keys.map((key) => [key, now(key)]));
    if (choice !== undefined && open?.choice === choice) {
      open.before = { ...before, ...open.before };
      return open;
    }
    const isTyping = choice === undefined && keys.length > 0 && others.length === 0 && isTyped(tenant, only);
    if (isTyping && open?.key === only && open.last === now(only)) {
      open.last = last;
      return open;
    }
    open = { before, choice, key: isTyping ? only : undefined, last };
    return open;
  };
}

function isTyped({ fields }: Tenant, key: string): boolean {
  const field = fields.get(key);
  if (field === undefined) return false;
  return field.options === undefined && field.schema.enum === undefined && field.schema.type !== "boolean";
}

export interface Removal {
  readonly id: number;
  readonly at: string;
  readonly before: Answers;
  /** The tab that was chosen before, if `at` is a tab group. */
  readonly tabBefore: string | undefined;
  /** Answers that the change emptied, as they were before. */
  readonly removed: Answers;
  /** Earlier answers of other questions that the change replaced: a chosen address suggestion fills in the town. */
  readonly replaced: Answers;
  /** Answers that the change entered beside its own. */
  readonly put: Answers;
}

interface Remembered extends Removal {
  readonly step: UndoStep;
  /** Removed keys whose questions are hidden. They return when their questions are shown. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Creates the store of removed answers for this page. Undo restores them, and so does reverting the choice that removed
 * them.
 */
export function createRemovals(evaluator: Evaluator) {
  const { tenant, entered } = evaluator;
  let removals: readonly Remembered[] = [];
  let lastId = 0;

  const isVisible = (key: string) => evaluator.field(key).visible;
  const findTab = (id: string) => chosenTab(tenant, evaluator.application(), id);
  const isMissing = (key: string) => !isAnswered(entered(key));
  /** Returns the answers that undo would restore. Leaves out keys that the change itself entered. */
  const missingOf = ({ before, removed }: Removal) =>
    Object.keys(removed).filter((key) => !(key in before) && isMissing(key));
  /** True unless the person has entered another answer since. */
  const isAsPut = ({ put }: Removal, key: string) => isMissing(key) || entered(key) === put[key];
  const replacedOf = (removal: Removal) => Object.keys(removal.replaced).filter((key) => isAsPut(removal, key));
  const isOffered = (removal: Removal) => missingOf(removal).length > 0 || replacedOf(removal).length > 0;
  const isUndone = ({ at, before, tabBefore }: Removal) =>
    tabBefore === undefined
      ? Object.entries(before).every(([key, value]) => (entered(key) ?? EMPTY_ANSWER) === value)
      : findTab(at) === tabBefore;

  return {
    startStep: createUndoSteps(evaluator),
    findTab,
    remember({ at, tabBefore, removed, replaced, put }: Omit<Removal, "id" | "before">, step: UndoStep) {
      const last = removals.at(-1);
      // Deleting a text letter by letter counts as one change.
      const same = last?.at === at && last.step === step ? last : undefined;
      const all = { ...same?.removed, ...removed };
      const id = (lastId += 1);
      const hidden = new Set(Object.keys(all).filter((key) => !isVisible(key)));
      const others = same === undefined ? removals : removals.slice(0, -1);
      const whole = { replaced: { ...same?.replaced, ...replaced }, put: { ...same?.put, ...put } };
      removals = [...others, { id, at, before: step.before, tabBefore, removed: all, ...whole, hidden, step }];
    },
    toUndo(removal: Removal) {
      const { at, before, removed, replaced, put } = removal;
      const own = Object.hasOwn(before, at) ? [at] : [];
      const filled = Object.keys(put).filter((key) => key !== at && !isAnswered(before[key]) && isAsPut(removal, key));
      const pick = (keys: readonly string[], from: Answers) => keys.map((key) => [key, from[key] ?? EMPTY_ANSWER]);
      return Object.fromEntries([
        ...pick([...own, ...filled], before),
        ...pick(missingOf(removal), removed),
        ...pick(replacedOf(removal), replaced),
      ]) as Answers;
    },
    find: (id: number): Removal | undefined => removals.find((removal) => removal.id === id),
    forget(id: number) {
      removals = removals.filter((removal) => removal.id !== id);
    },
    /** Drops removals that involve one of these keys. */
    forgetAbout(keys: ReadonlySet<string>) {
      removals = removals.filter(
        ({ at, before, removed, replaced, put }) =>
          ![{ [at]: "" }, before, removed, replaced, put].some((answers) =>
            Object.keys(answers).some((key) => keys.has(key)),
          ),
      );
    },
    /** Latest removal at `at` with answers that undo can still restore. The same object until something changes. */
    offeredAt: (at: string): Removal | undefined =>
      removals.findLast((removal) => removal.at === at && isOffered(removal)),
    places: () => [...new Set(removals.map(({ at }) => at))],
    isEmpty: () => removals.length === 0,
    /**
     * Finds missing answers that return, because their choice was reverted or their question is shown.
     * @param changed keys of answers and ids of tab groups
     * @param affected keys of fields
     */
    findReturning(changed: ReadonlySet<string>, affected: Iterable<string>) {
      const shown = new Set([...affected].filter(isVisible));
      const returning: Record<string, AnswerValue> = {};
      for (const removal of removals.toReversed()) {
        const isChoiceChanged = changed.has(removal.at) || Object.keys(removal.before).some((key) => changed.has(key));
        const isReverted = isChoiceChanged && isUndone(removal);
        const isBack = (key: string) =>
          (isReverted && !(key in removal.before)) || (removal.hidden.has(key) && shown.has(key));
        for (const [key, value] of Object.entries(removal.removed))
          if (isBack(key) && isMissing(key) && !Object.hasOwn(returning, key)) returning[key] = value;
      }
      return returning;
    },
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

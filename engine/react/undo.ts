import {
  EMPTY_ANSWER,
  isAnswered,
  type Answers,
  type ApplicationChange,
  type ChangeResult,
  type Evaluator,
} from "../core/index.ts";
import { createRemovals, type Removal, type UndoStep } from "./removals.ts";

export interface UndoableChange {
  readonly result: ChangeResult;
  readonly typed: Answers;
  readonly removed: Answers;
  /** Answers of other questions that the change replaced, as entered. */
  readonly replaced: Answers;
  readonly returned: readonly string[];
  readonly places: readonly string[];
}

const NOTHING: Answers = {};
const NO_KEYS: readonly string[] = [];

/** Changes answers. Stores removed answers, so that undo can restore them. */
export function createUndo(evaluator: Evaluator) {
  const removals = createRemovals(evaluator);
  const { findTab } = removals;
  const isThere = (key: string) => isAnswered(evaluator.entered(key));

  /** Restores removed answers, as far as the form allows. */
  const bringBack = (first: ChangeResult, place: string, wanted: Answers) => {
    const tried = new Set<string>();
    const affected = new Set(first.affected);
    const changed = new Set([...Object.keys(first.answers), place]);
    let result = first;
    const isSettled = (key: string) => isThere(key) || !isAnswered(wanted[key]);
    for (;;) {
      const returning = { ...removals.findReturning(changed, affected), ...without(wanted, isSettled) };
      const found = Object.entries(returning).filter(([key]) => !tried.has(key));
      if (found.length === 0) break;
      for (const [key] of found) tried.add(key);
      const next = evaluator.change({ answers: Object.fromEntries(found) });
      for (const key of next.affected) affected.add(key);
      result = merge(result, { ...next, cleared: without(next.cleared, (key) => tried.has(key)) });
    }
    const returned = [...tried].filter(isThere);
    removals.settle(returned);
    return { result, returned };
  };

  const findReplaced = ({ before }: UndoStep, place: string) =>
    without(before, (key) => key === place || !isAnswered(before[key]) || evaluator.entered(key) === before[key]);

  /** @param undoes answers that an undo restores */
  const changeIn = (step: UndoStep, asked: ApplicationChange, undoes = NOTHING): UndoableChange => {
    const { answers = NOTHING, tabs = NOTHING } = asked;
    const place = Object.keys(answers)[0] ?? Object.keys(tabs)[0] ?? "";
    const tabBefore = place in tabs ? findTab(place) : undefined;
    const first = evaluator.change(asked);
    // Do not offer to undo an undo, which replaces answers of the choice.
    const replaced = undoes === NOTHING ? findReplaced(step, place) : NOTHING;
    if (removals.isEmpty() && isEmpty(first.cleared) && isEmpty(replaced))
      return { result: first, typed: answers, removed: NOTHING, replaced: NOTHING, returned: NO_KEYS, places: NO_KEYS };
    const places = removals.places();
    const { result, returned } = bringBack(first, place, undoes);
    const removed = result.cleared;
    if (!isEmpty(removed) || !isEmpty(replaced)) {
      const others = without(removed, (key) => key in replaced);
      removals.remember({ at: place, tabBefore, removed: others, replaced, put: answers }, step);
    }
    const back = returned.map((key) => [key, evaluator.entered(key) ?? EMPTY_ANSWER] as const);
    return {
      result,
      typed: back.length === 0 ? answers : { ...answers, ...Object.fromEntries(back) },
      removed,
      replaced: without(replaced, (key) => key in removed),
      returned,
      places: [...places, place],
    };
  };

  /** @param choice groups changes: one undo reverts all changes with the same object */
  const change = (asked: ApplicationChange, choice?: object): UndoableChange => {
    const { answers = NOTHING, clears = NO_KEYS } = asked;
    const keys = Object.keys(answers);
    // Record cleared keys for a choice only: typing may continue its step and restore the answers that it cleared.
    return changeIn(removals.startStep(choice === undefined ? keys : [...keys, ...clears], answers, choice), asked);
  };

  return {
    change,
    /** Restores a removal and the answer that caused it. Returns undefined if the removal was dropped. */
    undo(id: Removal["id"]): UndoableChange | undefined {
      const removal = removals.find(id);
      if (removal === undefined) return undefined;
      const back = removals.toUndo(removal);
      const isOwn = (key: string) => key === removal.at || !isAnswered(back[key]);
      // Enter all answers at once: one may make another question visible. Then enter the answers again that a watcher
      // cleared.
      const undone = changeIn(removals.startStep(Object.keys(back), back), { answers: back }, back);
      removals.forget(id);
      return { ...undone, returned: [...new Set([...Object.keys(without(back, isOwn)), ...undone.returned])] };
    },
    /** Drops the undo of keys that belong to other items now. */
    forgetAbout: removals.forgetAbout,
    offeredAt: removals.offeredAt,
    places: removals.places,
  };
}

function merge(first: ChangeResult, next: ChangeResult): ChangeResult {
  return {
    answers: { ...first.answers, ...next.answers },
    cleared: { ...first.cleared, ...next.cleared },
    affected: new Set([...first.affected, ...next.affected]),
    conditions: new Set([...first.conditions, ...next.conditions]),
  };
}

export const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

function without(answers: Answers, isLeftOut: (key: string) => boolean): Answers {
  if (Object.keys(answers).every(isLeftOut)) return NOTHING;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isLeftOut(key)));
}

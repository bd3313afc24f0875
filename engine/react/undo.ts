import {
  chosenTab,
  EMPTY_ANSWER,
  isAnswered,
  type Answers,
  type ApplicationChange,
  type ChangeResult,
  type Evaluator,
} from "../core/index.ts";
import { createRemovals, type Removal } from "./removals.ts";

/** A change as a person made it, with what came back because of it and what it removed. */
export interface UndoableChange {
  /** Everything that changed. */
  readonly result: ChangeResult;
  /** What was entered, and what came back. */
  readonly typed: Answers;
  /** What was removed, as it was entered before. Documents are not in here, because only the server has them. */
  readonly removed: Answers;
  /** The keys of what came back. */
  readonly returned: readonly string[];
  /** Keys of answers and ids of tab groups whose change removed something, now or before. */
  readonly places: readonly string[];
}

export interface Undo {
  readonly change: (change: ApplicationChange) => UndoableChange;
  /** Puts back both what removed something and what it removed. Undefined if nobody remembers that removal. */
  readonly undo: (id: Removal["id"]) => UndoableChange | undefined;
  readonly offeredAt: (place: string) => Removal | undefined;
  readonly places: () => readonly string[];
}

const NOTHING: Answers = {};
const NO_KEYS: readonly string[] = [];

/** Changes answers through `evaluator`, so that what a choice removes can be given back while the page is open. */
export function createUndo(evaluator: Evaluator): Undo {
  const { tenant } = evaluator;
  const findTab = (id: string) => chosenTab(tenant, evaluator.application(), id);
  const removals = createRemovals({
    tenant,
    entered: evaluator.entered,
    isVisible: (key) => evaluator.field(key).visible,
    chosenTab: findTab,
  });
  const isDocument = (key: string) => tenant.fields.get(key)?.isDocument === true;

  /** Enters again what was removed and may be there after this change. What the tenant's rules refuse stays removed. */
  const bringBack = (first: ChangeResult, place: string) => {
    const tried = new Set<string>();
    const affected = new Set(first.affected);
    const keys = [...Object.keys(first.answers), place];
    let result = first;
    for (;;) {
      const found = Object.entries(removals.findReturning({ keys, affected })).filter(([key]) => !tried.has(key));
      if (found.length === 0) break;
      for (const [key] of found) tried.add(key);
      const next = evaluator.change({ answers: Object.fromEntries(found) });
      for (const key of next.affected) affected.add(key);
      result = merge(result, { ...next, cleared: without(next.cleared, (key) => tried.has(key)) });
    }
    const returned = [...tried].filter((key) => isAnswered(evaluator.entered(key)));
    removals.settle(returned);
    return { result, returned };
  };

  const change = (asked: ApplicationChange): UndoableChange => {
    const { answers = NOTHING, tabs = NOTHING } = asked;
    const place = Object.keys(answers)[0] ?? Object.keys(tabs)[0] ?? "";
    const before = removals.noteBefore(answers);
    const tabBefore = place in tabs ? findTab(place) : undefined;
    const first = evaluator.change(asked);
    if (removals.isEmpty() && isEmpty(first.cleared))
      return { result: first, typed: answers, removed: NOTHING, returned: NO_KEYS, places: NO_KEYS };
    const places = removals.places();
    const { result, returned } = bringBack(first, place);
    const removed = without(result.cleared, isDocument);
    if (!isEmpty(removed)) removals.remember({ at: place, before, tabBefore, removed });
    const back = returned.map((key) => [key, evaluator.entered(key) ?? EMPTY_ANSWER] as const);
    return {
      result,
      typed: back.length === 0 ? answers : { ...answers, ...Object.fromEntries(back) },
      removed,
      returned,
      places: [...places, place],
    };
  };

  return {
    change,
    undo(id) {
      const removal = removals.find(id);
      if (removal === undefined) return undefined;
      const missing = new Set(removals.missingOf(removal));
      const back = without(removal.removed, (key) => !missing.has(key));
      // Both are entered together, because either may be the reason why the other is asked. What a watcher clears
      // then comes back by itself.
      const undone = change({ answers: { ...removal.before, ...back } });
      removals.forget(id);
      return { ...undone, returned: [...new Set([...Object.keys(back), ...undone.returned])] };
    },
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

function isEmpty(answers: Answers): boolean {
  for (const _key in answers) return false;
  return true;
}

function without(answers: Answers, isLeftOut: (key: string) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isLeftOut(key)));
}

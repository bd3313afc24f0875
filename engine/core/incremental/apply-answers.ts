import { EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import { isHeld } from "../evaluation/clearing.ts";
import { toAnswerMap } from "./evaluator-state.ts";
import type { AnswerMap, EvaluatorState } from "./evaluator-state.ts";
import type { ChangeResult } from "./evaluator.ts";
import { refreshDependents } from "./refresh-dependents.ts";
import type { Refreshed } from "./refresh-dependents.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * Writes answers and clears what must not stay because of them, in rounds until nothing is left to clear. The first round
 * writes what is asked; every later one only clears, and what is cleared stays cleared, so there is at most one round for each key.
 *
 * @param fieldKeys fields that are to be evaluated again for another reason, such as a chosen tab
 * @param leftKeys what is cleared with them, unless it is answered at the same time
 */
export function applyAnswers(
  state: EvaluatorState,
  asked: Answers,
  fieldKeys: Iterable<string> = [],
  leftKeys: Iterable<string> = [],
): ChangeResult {
  const { tenant, answers } = state;
  const written = toAnswerMap(state.unreported);
  state.unreported = undefined;
  const cleared = toAnswerMap();
  const affected = new Set<string>();
  const conditions = new Set<string>();
  let round = toAnswerMap();
  for (const key of leftKeys) round[key] = EMPTY_ANSWER;
  Object.assign(round, asked);
  let isAsked = true;
  do {
    const changedKeys = Object.keys(round).filter(
      (key) => !tenant.computed.has(key) && enteredAnswer(tenant, answers, key) !== round[key],
    );
    for (const key of changedKeys) {
      const before = enteredAnswer(tenant, answers, key);
      if (before !== undefined && isAnswered(before) && !(isAsked && Object.hasOwn(asked, key))) cleared[key] = before;
      writeAnswer(state, key, round[key] ?? EMPTY_ANSWER, written);
    }
    const refreshed = refreshDependents(state, changedKeys, isAsked ? fieldKeys : []);
    Object.assign(written, refreshed.computed);
    changedKeys.push(...Object.keys(refreshed.computed));
    for (const key of refreshed.affected) affected.add(key);
    for (const name of refreshed.conditions) conditions.add(name);
    for (const key of changedKeys)
      for (const dependent of tenant.dependencies.fieldsOfKey.get(key) ?? []) affected.add(dependent);
    round = findClearsOf(state, changedKeys, round, refreshed);
    isAsked = false;
  } while (Object.keys(round).some((key) => isHeld(tenant, state.context.application, key)));
  return { answers: { ...written }, cleared: { ...cleared }, affected, conditions };
}

/**
 * What must be cleared because of a round: selects that a changed answer controls, keys that watchers clear,
 * and hidden content.
 */
function findClearsOf(
  { tenant, toClear }: EvaluatorState,
  changedKeys: readonly string[],
  round: AnswerMap,
  { conditions }: Refreshed,
): AnswerMap {
  const { controlledBy, watchedKeysOfCondition } = tenant.dependencies;
  const clears = toAnswerMap();
  // A conditional select that was answered together with its controlling answer keeps the new answer.
  for (const key of changedKeys)
    for (const dependent of controlledBy.get(key) ?? []) if (!(dependent in round)) clears[dependent] = EMPTY_ANSWER;
  for (const name of conditions) for (const key of watchedKeysOfCondition.get(name) ?? []) clears[key] = EMPTY_ANSWER;
  for (const key of toClear) clears[key] = EMPTY_ANSWER;
  return clears;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NOTHING: Answers = {};

/** Whether an answer to `key` affects no other field at present, which is true of most texts. */
export function standsAlone({ tenant, toClear, unreported }: EvaluatorState, key: string): boolean {
  return toClear.size === 0 && unreported === undefined && tenant.dependencies.standalone.has(key);
}

/**
 * Does what `applyAnswers` does for an answer that affects no other field, at a fraction of the cost, because every
 * keystroke waits for it.
 */
export function applyAnswerAlone(state: EvaluatorState, key: string, value: AnswerValue): ChangeResult {
  const { answers, unchecked } = state;
  if (answers[key] === value) return { answers: {}, cleared: NOTHING, affected: NO_NAMES, conditions: NO_NAMES };
  answers[key] = value;
  state.evaluation = undefined;
  unchecked.add(key);
  return { answers: { [key]: value }, cleared: NOTHING, affected: new Set([key]), conditions: NO_NAMES };
}

import { EMPTY_ANSWER, enteredAnswer, isAnswered, type AnswerValue, type Answers } from "../answers/answers.ts";
import { isHeld } from "../evaluation/clearing.ts";
import { describeAnswer } from "../options/option-source.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import type { AnswerMap, ApplicationChange, ChangeResult, EvaluatorState } from "./evaluator-state.ts";
import { toAnswerMap } from "./evaluator-state.ts";
import { refreshDependents, type Refreshed } from "./refresh-dependents.ts";

const NO_KEYS: readonly string[] = [];

export function applyChange(state: EvaluatorState, change: ApplicationChange): ChangeResult {
  const { answers = {}, clears = NO_KEYS, tabs, addAnother, documents } = change;
  if (tabs === undefined && addAnother === undefined && documents === undefined) {
    const [only, ...others] = Object.keys(answers);
    if (only === undefined || others.length > 0 || clears.length > 0 || !canApplyAlone(state, only))
      return applyAnswers(state, answers, NO_KEYS, clears);
    return applyAnswerAlone(state, only, answers[only] ?? EMPTY_ANSWER);
  }
  const { tenant, rest } = state;
  const { fieldsOfTabs, fieldsOfAddAnother } = tenant.dependencies;
  state.rest = {
    ...rest,
    tabs: { ...rest.tabs, ...tabs },
    addAnother: { ...rest.addAnother, ...addAnother },
    documents: documents ?? rest.documents,
  };
  const fieldKeys = [
    ...Object.keys(tabs ?? {}).flatMap((id) => fieldsOfTabs.get(id) ?? []),
    ...Object.keys(addAnother ?? {}).flatMap((id) => fieldsOfAddAnother.get(id) ?? []),
  ];
  return applyAnswers(state, answers, fieldKeys, [...clears, ...keysOfOtherTabs(state, tabs ?? {})]);
}

function keysOfOtherTabs({ tenant }: EvaluatorState, chosen: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(chosen).flatMap(([id, tab]) => {
    const tabs = tenant.tabGroups.get(id)?.tabs ?? [];
    const kept = new Set(tabs.find((item) => item.id === tab)?.keys);
    return tabs.flatMap(({ keys }) => keys.filter((key) => !kept.has(key)));
  });
}

/**
 * Writes answers, then clears until nothing is left to clear. Ends, because a cleared key stays empty.
 * @param fieldKeys further fields to evaluate, such as the fields of a chosen tab
 * @param leftKeys keys to clear, unless `asked` answers them
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

function findClearsOf(
  { tenant, toClear }: EvaluatorState,
  changedKeys: readonly string[],
  round: AnswerMap,
  { conditions }: Refreshed,
): AnswerMap {
  const { controlledBy, watchedKeysOfCondition } = tenant.dependencies;
  const clears = toAnswerMap();
  // Keep a choice that was answered together with its controlling answer.
  for (const key of changedKeys)
    for (const dependent of controlledBy.get(key) ?? []) if (!(dependent in round)) clears[dependent] = EMPTY_ANSWER;
  for (const name of conditions) for (const key of watchedKeysOfCondition.get(name) ?? []) clears[key] = EMPTY_ANSWER;
  for (const key of toClear) clears[key] = EMPTY_ANSWER;
  return clears;
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NOTHING: Answers = {};

/** True if the answer affects only its own field and nothing else is pending. */
export function canApplyAlone({ tenant, toClear, unreported }: EvaluatorState, key: string): boolean {
  return toClear.size === 0 && unreported === undefined && tenant.dependencies.standalone.has(key);
}

/** A faster `applyAnswers`. Requires `canApplyAlone`. */
export function applyAnswerAlone(state: EvaluatorState, key: string, value: AnswerValue): ChangeResult {
  const { answers, unchecked } = state;
  if (answers[key] === value) return { answers: {}, cleared: NOTHING, affected: NO_NAMES, conditions: NO_NAMES };
  answers[key] = value;
  state.evaluation = undefined;
  unchecked.add(key);
  return { answers: { [key]: value }, cleared: NOTHING, affected: new Set([key]), conditions: NO_NAMES };
}

/**
 * Writes an answer, its `_desc` and the `_desc` of the questions that it controls. Empties a rejected date, and writes
 * its text to `_typed`. Adds changed keys to `written`.
 */
export function writeAnswer(state: EvaluatorState, key: string, value: AnswerValue, written: AnswerMap): void {
  const { tenant, answers } = state;
  const { today } = state.setting;
  const writeCompanion = (companion: string, held: AnswerValue): void => {
    if ((answers[companion] ?? EMPTY_ANSWER) === held) return;
    answers[companion] = held;
    written[companion] = held;
  };
  const field = tenant.fields.get(key);
  const isRefused = field?.typedKey !== undefined && validateAnswer(tenant, field, { [key]: value }, today).length > 0;
  answers[key] = isRefused ? EMPTY_ANSWER : value;
  written[key] = answers[key];
  if (field?.typedKey !== undefined) writeCompanion(field.typedKey, isRefused ? value : EMPTY_ANSWER);
  for (const coded of [key, ...(tenant.dependencies.controlledBy.get(key) ?? [])]) {
    const described = tenant.fields.get(coded);
    if (described?.descKey !== undefined)
      writeCompanion(described.descKey, describeAnswer(tenant, described, answers[coded], answers, today));
  }
}

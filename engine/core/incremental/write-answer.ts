import { EMPTY_ANSWER } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import { describeAnswer } from "../options/options-for.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import type { AnswerMap, EvaluatorState } from "./evaluator-state.ts";

/**
 * Writes one answer and its companions, and notes each key that changed in `written`. A date that its schema refuses is
 * no answer: it clears the answer and is kept in the `_typed` companion. A coded answer's label is written to its
 * `_desc` companion, also when the answer that controls its list changes.
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

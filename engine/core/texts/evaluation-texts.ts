import type { Field } from "../tenant/field.ts";
import EVALUATION_TEXTS from "./evaluation-texts.json" with { type: "json" };
import { fillText, type TextSource, type TextValues } from "./interpolate.ts";

/** Messages about answers and files, and words in prints. */
export { EVALUATION_TEXTS };

export type EvaluationTextKey = keyof typeof EVALUATION_TEXTS;

/** Returns the tenant's text, or else the default text, with partner values and `values` filled in. */
export function evaluationText(source: TextSource, key: EvaluationTextKey, values: TextValues = {}): string {
  return fillText(source, key, EVALUATION_TEXTS[key], values);
}

const QUESTION = /[?？؟]\s*$/u;

/**
 * Returns a message about an answer. Quotes a label of a checkbox, or with a question mark at its end: it cannot be the
 * message's subject.
 */
export function answerMessage(
  source: TextSource,
  { label, schema }: Pick<Field, "label" | "schema">,
  key: EvaluationTextKey,
  values: TextValues = {},
): string {
  const isWorded = (text: EvaluationTextKey): boolean => Object.hasOwn(source.texts, text);
  const isSentence = schema.type === "boolean" || QUESTION.test(label);
  const required = schema.type === "boolean" ? "validation.requiredCheckbox" : "validation.requiredQuestion";
  const special = key === "validation.required" ? required : "validation.yourAnswer";
  if (!isSentence || (isWorded(key) && !isWorded(special))) return evaluationText(source, key, { ...values, label });
  if (key === "validation.required") return evaluationText(source, special, { label });
  return evaluationText(source, key, { ...values, label: evaluationText(source, special, { label }) });
}

import type { Field } from "../tenant/field.ts";
import { evaluationText } from "./evaluation-texts.ts";
import type { EvaluationTextKey } from "./evaluation-texts.ts";
import type { TextSource, TextValues } from "./interpolate.ts";

/** What ends a question in the scripts that the portal prints. */
const QUESTION = /[?？؟]\s*$/u;

/**
 * A default message about an answer. A question, or the sentence of a checkbox, cannot be the subject of another
 * sentence ("Where would you like to be placed? is a required field"), so such a label is quoted. A tenant that words
 * the message itself gets its own words around the label, unless it words the quoting too.
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

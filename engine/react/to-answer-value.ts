import { EMPTY_ANSWER, toSchemaValue, type AnswerSchema, type AnswerValue } from "../core/index.ts";

/**
 * What a widget gives, as the answer that the schema describes. Widgets written for RJSF give a number as text, an
 * emptied input as `undefined`, and an unticked box as `false`, whereas here the empty string means no answer. Text
 * that is not a number stays as it is, so that the validator says what is wrong with it.
 *
 * @throws TypeError for a list or an object, because an answer is one value
 */
export function toAnswerValue(key: string, schema: AnswerSchema | undefined, value: unknown): AnswerValue {
  if (value === undefined || value === null || value === "") return EMPTY_ANSWER;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw new TypeError(`The widget of "${key}" gave ${Array.isArray(value) ? "a list" : "an object"}, not one value.`);
  switch (schema?.type) {
    case "boolean":
      return value === true || value === "true" ? true : EMPTY_ANSWER;
    case "number":
    case "integer":
      return toSchemaValue(schema, value) ?? EMPTY_ANSWER;
    case "string":
      return String(value);
    default:
      return value;
  }
}

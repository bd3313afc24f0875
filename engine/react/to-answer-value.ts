import { asNumber } from "@rjsf/utils";
import { EMPTY_ANSWER, type AnswerSchema, type AnswerValue } from "../core/index.ts";

/**
 * What a widget gives, as the answer that the schema describes. Widgets written for RJSF give a number as text, an
 * emptied input as `undefined`, and an unticked box as `false`, whereas here the empty string means no answer. Text
 * that is not a number stays as it is, so that the validator says what is wrong with it. So does a number that is still
 * being typed, such as "3." (RJSF's `asNumber`).
 *
 * @returns undefined for a list or an object, because an answer is one value
 */
export function toAnswerValue(schema: AnswerSchema | undefined, value: unknown): AnswerValue | undefined {
  if (value === undefined || value === null || value === "" || isUnwritable(value)) return EMPTY_ANSWER;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  switch (schema?.type) {
    case "boolean":
      return value === true || value === "true" ? true : EMPTY_ANSWER;
    case "number":
    case "integer":
      return typeof value === "string" ? toNumber(value) : value;
    case "string":
      return String(value);
    default:
      return value;
  }
}

/** JSON has no NaN and no infinity. */
function isUnwritable(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

/** The text itself where it is no number. RJSF would read blanks as 0. */
function toNumber(text: string): number | string {
  const number = text.trim() === "" ? text : asNumber(text);
  return typeof number === "number" && Number.isFinite(number) ? number : text;
}

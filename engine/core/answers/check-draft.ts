import { allOptionValues } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import { DATE_PARTS } from "../validation/calendar.ts";
import { DOCUMENT_ANSWERED, EMPTY_ANSWER, type AnswerValue } from "./answers.ts";
import { isFarLongerThan, isLongerThan, isStreamSafe } from "./characters.ts";

type DraftRefusalCode = "unknown" | "type" | "length" | "option" | "control" | "document";

export interface DraftRefusal {
  readonly key: string;
  readonly code: DraftRefusalCode;
  readonly message: string;
}

/** Controls except tab, line feed and carriage return, and lone surrogates: stores and printers may damage them. */
// oxlint-disable-next-line no-control-regex -- the pattern exists to refuse these characters
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/**
 * Checks that a draft may store an answer. Checks the key, type, length, option and characters. Does not check that the
 * answer is complete or right.
 * @param today `YYYY-MM-DD`, for lists of years
 * @returns undefined if the draft may store it
 */
export function checkDraftAnswer(tenant: Tenant, key: string, value: unknown, today: string): DraftRefusal | undefined {
  const field = tenant.fields.get(key);
  const code =
    field === undefined
      ? "unknown"
      : value === EMPTY_ANSWER || value === null
        ? undefined
        : structuralFault(tenant, field, value, today);
  if (code === undefined) return undefined;
  return {
    key,
    code,
    message: evaluationText(tenant.definition, `refused.${code}`, { limit: field?.maxLength ?? 0 }),
  };
}

function structuralFault(tenant: Tenant, field: Field, value: unknown, today: string): DraftRefusalCode | undefined {
  if (field.isDocument) return value === DOCUMENT_ANSWERED ? undefined : "document";
  if (field.schema.type === "boolean") return typeof value === "boolean" ? undefined : "type";
  const numeric = field.schema.type === "number" || field.schema.type === "integer";
  if (numeric && typeof value === "number") return Number.isFinite(value) ? undefined : "type";
  if (typeof value !== "string") return "type";
  if (field.maxLength !== undefined && isFarLongerThan(value, field.maxLength)) return "length";
  if (UNSTORABLE.test(value)) return "control";
  if (field.options !== undefined)
    return allOptionValues(tenant.definition.options, field.options.list, Number(today.slice(0, 4))).has(value)
      ? undefined
      : "option";
  if (field.maxLength !== undefined && isLongerThan(value, field.maxLength)) return "length";
  return isStreamSafe(value) ? undefined : "control";
}

/**
 * Converts an answer to the type of its question: a number to a text, or a text of question `from` to a number. Returns
 * undefined if the question does not accept it, or cannot show it. Accepts texts that are too long or contain controls.
 * @param from the earlier question of the answer, if known
 */
export function fitAnswer(
  tenant: Tenant,
  field: Field,
  value: AnswerValue,
  today: string,
  from?: Field,
): AnswerValue | undefined {
  const fitting = toOwnType(field, value, from);
  if (field.schema.format === "date" && !DATE_PARTS.test(String(fitting))) return undefined;
  const refusal = checkDraftAnswer(tenant, field.key, fitting, today);
  return refusal === undefined || refusal.code === "length" || refusal.code === "control" ? fitting : undefined;
}

/** True for the value `false` if the question is not a checkbox. It then counts as no answer. */
export const isUncheckedBoxOfOtherType = ({ schema }: Field, value: AnswerValue): boolean =>
  value === false && schema.type !== "boolean";

function toOwnType({ schema, isDocument }: Field, value: AnswerValue, from: Field | undefined): AnswerValue {
  if (typeof value === "number") return schema.type === "string" && !isDocument ? String(value) : value;
  const isNumber = schema.type === "number" || schema.type === "integer";
  const wasText = from?.schema.type === "string" && String(Number(value)) === value;
  return isNumber && wasText ? Number(value) : value;
}

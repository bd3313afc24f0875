import type { AnswerValue } from "../answers/answers.ts";
import { checkDraftAnswer } from "../answers/check-draft.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";

/**
 * An answer as its question takes it: a number as text where it takes texts, and a text of `from` that is a number as one
 * where it takes numbers. Undefined if it takes no such answer. Length and the like are found wrong in the form.
 *
 * @param from the question under which it was given, if that is known
 */
export function fitAnswer(
  tenant: Tenant,
  field: Field,
  value: AnswerValue,
  today: string,
  from?: Field,
): AnswerValue | undefined {
  const fitting = toOwnType(field, value, from);
  const refusal = checkDraftAnswer(tenant, field.key, fitting, today);
  return refusal === undefined || refusal.code === "length" || refusal.code === "control" ? fitting : undefined;
}

function toOwnType({ schema, isDocument }: Field, value: AnswerValue, from: Field | undefined): AnswerValue {
  if (typeof value === "number") return schema.type === "string" && !isDocument ? String(value) : value;
  const isNumber = schema.type === "number" || schema.type === "integer";
  const wasText = from?.schema.type === "string" && String(Number(value)) === value;
  return isNumber && wasText ? Number(value) : value;
}

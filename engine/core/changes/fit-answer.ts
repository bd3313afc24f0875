import type { AnswerValue } from "../answers/answers.ts";
import { checkDraftAnswer } from "../answers/check-draft.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";

/**
 * An answer as its question takes it: a number as text where it takes texts. Undefined if it takes no such answer. Length
 * and the like are found wrong in the form.
 */
export function fitAnswer(tenant: Tenant, field: Field, value: AnswerValue, today: string): AnswerValue | undefined {
  const isText = field.schema.type === "string" && !field.isDocument;
  const fitting = isText && typeof value === "number" ? String(value) : value;
  const refusal = checkDraftAnswer(tenant, field.key, fitting, today);
  return refusal === undefined || refusal.code === "length" || refusal.code === "control" ? fitting : undefined;
}

import {
  formatMoney,
  isAnswered,
  optionsFor,
  type Answers,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";

/** An answer as a person reads it: a choice by its label, a box as ticked or not. */
export function toAnswerWords(
  tenant: Tenant,
  key: string,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string {
  if (value === true) return text(tenant.definition, "answer.ticked");
  if (value === undefined || !isAnswered(value)) return text(tenant.definition, "answer.none");
  if (tenant.fields.get(key)?.isDocument === true) return text(tenant.definition, "answer.document");
  const currency = tenant.fields.get(key)?.schema["x-money"];
  if (currency !== undefined && typeof value === "number")
    return formatMoney(value, currency, tenant.definition.tenant.lang);
  const isCoded = tenant.fields.get(key)?.options !== undefined;
  const option = isCoded
    ? optionsFor(tenant, key, answers, today).find((one) => one.value === String(value))
    : undefined;
  return option?.label ?? String(value);
}

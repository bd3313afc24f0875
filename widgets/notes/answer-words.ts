import {
  DOCUMENT_ANSWERED,
  formatMoneyAnswer,
  isAnswered,
  optionsFor,
  type Answers,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import { lateText as text } from "../../engine/texts/index.ts";

/** Label of a question, or its key as words if the form lacks it. */
export function toQuestionLabel({ fields }: Tenant, key: string): string {
  return fields.get(key)?.label ?? key.replaceAll("_", " ");
}

/** Answer for reading: a choice by its label, a box as ticked or not. */
export function toAnswerWords(
  tenant: Tenant,
  key: string,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string {
  if (value === true) return text(tenant.definition, "answer.ticked");
  if (value === undefined || !isAnswered(value)) return text(tenant.definition, "answer.none");
  const field = tenant.fields.get(key);
  // Shows an earlier text even if its question now asks for a document.
  if (field?.isDocument === true && value === DOCUMENT_ANSWERED) return text(tenant.definition, "answer.document");
  const amount = formatMoneyAnswer(value, field?.schema["x-money"], tenant.definition.tenant.lang);
  if (amount !== undefined) return amount;
  return findOption(tenant, key, value, answers, today)?.label ?? String(value);
}

/** False for a choice that the question does not offer. */
export function isOffered(tenant: Tenant, key: string, value: AnswerValue, answers: Answers, today: string): boolean {
  const isChoice = tenant.fields.get(key)?.options !== undefined;
  return !isChoice || !isAnswered(value) || findOption(tenant, key, value, answers, today) !== undefined;
}

const findOption = (tenant: Tenant, key: string, value: AnswerValue, answers: Answers, today: string) =>
  optionsFor(tenant, key, answers, today).find((one) => one.value === String(value));

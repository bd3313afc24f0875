import {
  checkDraftAnswer,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  formatOpenAnswer,
  isAnswered,
  labelOfOption,
  optionsFor,
  type Answers,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import { lateText as text } from "../../engine/texts/index.ts";

/** Returns the label of a question. If the form lacks the question, returns its key as words. */
export function toQuestionLabel({ fields }: Tenant, key: string): string {
  return fields.get(key)?.label ?? key.replaceAll("_", " ");
}

export function toAnswerWords(
  tenant: Tenant,
  key: string,
  value: AnswerValue | undefined,
  answers: Answers,
  today: string,
): string {
  const field = tenant.fields.get(key);
  if (value === true) return text(tenant.definition, "answer.ticked");
  if (value === undefined || !isAnswered(value))
    return text(
      tenant.definition,
      value === false || field?.schema.type === "boolean" ? "answer.unticked" : "answer.none",
    );
  // If the question now asks for a document, an earlier text still appears as text.
  if (field?.isDocument === true && value === DOCUMENT_ANSWERED) return text(tenant.definition, "answer.document");
  if (field === undefined) return String(value);
  const label = findOption(tenant, key, value, answers, today)?.label;
  if (label !== undefined) return label;
  // Other answers may have changed what the question offers.
  return labelOfOption(tenant, field, String(value), today) ?? formatOpenAnswer(tenant, field, { [key]: value }, today);
}

/**
 * Converts an aside's value to an answer. Returns undefined if the question would refuse the answer: a choice that it
 * does not offer, or a text that is too long.
 */
export function toOffered(tenant: Tenant, key: string, value: AnswerValue, answers: Answers, today: string) {
  if (tenant.fields.get(key)?.options !== undefined && isAnswered(value))
    return findOption(tenant, key, value, answers, today)?.value;
  return checkDraftAnswer(tenant, key, value, today) === undefined ? (value ?? EMPTY_ANSWER) : undefined;
}

/** Finds a choice by its value. An aside of a list that depends on other answers has its label. */
function findOption(tenant: Tenant, key: string, value: AnswerValue, answers: Answers, today: string) {
  const options = optionsFor(tenant, key, answers, today);
  const isDependent = (tenant.fields.get(key)?.options?.by ?? []).length > 0;
  const named = isDependent ? options.find(({ label }) => label === value) : undefined;
  return named ?? options.find((one) => one.value === String(value));
}

import { enteredAnswer, isAnswered, type Answers, type Tenant } from "../../engine/core/index.ts";

export interface AnswerSources {
  /** What the server holds. */
  readonly stored: Answers;
  /** What this person typed on this device and the server has not acknowledged. */
  readonly journaled: Answers;
  /** What they filled in as a visitor before logging in. */
  readonly typed: Answers;
  /** What a `token` link brought along. */
  readonly prefilled: Answers;
}

/**
 * The answers to begin with that the server does not hold yet. Whatever a person typed wins, and a prefilled answer
 * only fills a gap. Questions that this tenant does not ask, and documents, are left out.
 */
export function toUnsavedAnswers(tenant: Tenant, { stored, journaled, typed, prefilled }: AnswerSources): Answers {
  const answered = (answers: Answers) => Object.entries(answers).filter(([, value]) => isAnswered(value));
  const known = { ...stored, ...journaled };
  const gaps = answered(prefilled).filter(([key]) => !isAnswered(enteredAnswer(tenant, known, key)));
  const merged = { ...Object.fromEntries(gaps), ...journaled, ...Object.fromEntries(answered(typed)) };
  return Object.fromEntries(Object.entries(merged).filter(([key]) => tenant.fields.get(key)?.isDocument === false));
}

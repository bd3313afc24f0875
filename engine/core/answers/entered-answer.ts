import type { Tenant } from "../tenant/tenant.ts";
import { answerOf, isAnswered } from "./answers.ts";
import type { Answers, AnswerValue } from "./answers.ts";

/**
 * What a field shows: its answer, or, where the schema refuses a date, that date as it was typed. Such a date is no
 * answer (docs/specification.md, section 5: it is not stored, and clears what was), but it is kept in a companion,
 * `{key}_typed`, so that it is not lost and the applicant reads what is wrong with it.
 */
export function enteredAnswer(tenant: Pick<Tenant, "fields">, answers: Answers, key: string): AnswerValue | undefined {
  const typedKey = tenant.fields.get(key)?.typedKey;
  const typed = typedKey === undefined ? undefined : answerOf(answers, typedKey);
  return isAnswered(typed) ? typed : answerOf(answers, key);
}

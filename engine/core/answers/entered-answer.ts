import type { Tenant } from "../tenant/tenant.ts";
import { answerOf, isAnswered } from "./answers.ts";
import type { Answers, AnswerValue } from "./answers.ts";

/**
 * What stands in a field: its answer, or the date as it was typed that its schema refuses. Such a date is no answer
 * (specification section 5: it is not stored, and clears what was), but it is kept in a companion, `{key}_typed`, so that
 * it is not lost and every message about it is the one that it deserves.
 */
export function enteredAnswer(tenant: Pick<Tenant, "fields">, answers: Answers, key: string): AnswerValue | undefined {
  const typedKey = tenant.fields.get(key)?.typedKey;
  const typed = typedKey === undefined ? undefined : answerOf(answers, typedKey);
  return isAnswered(typed) ? typed : answerOf(answers, key);
}

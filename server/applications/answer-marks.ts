import { EMPTY_ANSWER, enteredAnswer, type Answers, type Tenant } from "../../engine/core/index.ts";
import { FIRST_CONTENT_REVISION, type ApplicationRecord, type MarkRecord } from "../store/index.ts";

const NEVER_WRITTEN: MarkRecord = [0, "", 0, 0];

/**
 * The mark of a key. An answer of an earlier version has none: it counts as written at the first content revision, at
 * some time after the record was made.
 */
export function markOf(
  tenant: Tenant,
  { marks, createdAt }: Pick<ApplicationRecord, "marks" | "createdAt">,
  answers: Answers,
  key: string,
): MarkRecord {
  if (Object.hasOwn(marks, key)) return marks[key] ?? NEVER_WRITTEN;
  const entered = enteredAnswer(tenant, answers, key) ?? EMPTY_ANSWER;
  return entered === EMPTY_ANSWER ? NEVER_WRITTEN : [FIRST_CONTENT_REVISION, "", 0, createdAt];
}

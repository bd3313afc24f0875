import type { Field } from "../tenant/field.ts";
import { resolveDateBound } from "../validation/calendar.ts";
import type { CalendarDate } from "../validation/calendar.ts";
import type { AnswerValue } from "./answers.ts";

/** Default of an email question that means the account's address. */
export const ACCOUNT_EMAIL = "account";

/**
 * Returns the answer to fill in when a question is first shown, if it has a default.
 * @param email the account's address
 */
export function findDefaultAnswer(
  { schema }: Pick<Field, "schema">,
  today: CalendarDate,
  email: string | undefined,
): Exclude<AnswerValue, null> | undefined {
  const { default: value, format } = schema;
  if (format === "email" && value === ACCOUNT_EMAIL) return email;
  return format === "date" && typeof value === "string" ? resolveDateBound(value, today) : value;
}

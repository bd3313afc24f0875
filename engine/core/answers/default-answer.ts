import type { Field } from "../tenant/field.ts";
import { resolveDateBound, type CalendarDate } from "../validation/calendar.ts";
import type { AnswerValue } from "./answers.ts";

/** Default of an email question: the account's email address. */
export const ACCOUNT_EMAIL = "account";

/**
 * Returns the question's default, for the moment when the question is first shown.
 * @param email the account's email address
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

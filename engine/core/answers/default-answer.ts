import type { Field } from "../tenant/field.ts";
import { resolveDateBound } from "../validation/calendar.ts";
import type { CalendarDate } from "../validation/calendar.ts";
import type { AnswerValue } from "./answers.ts";

/** The default of an email address that stands for the account's own. */
export const ACCOUNT_EMAIL = "account";

/**
 * What the form fills in when a question is first shown; undefined where it fills in nothing.
 *
 * @param email the address of the account
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

import type { Field } from "../tenant/field.ts";
import { resolveDateBound } from "../validation/calendar.ts";
import type { CalendarDate } from "../validation/calendar.ts";
import type { AnswerValue } from "./answers.ts";

/** What the form fills in when a question is first shown; undefined where it fills in nothing. */
export function findDefaultAnswer(
  { schema }: Pick<Field, "schema">,
  today: CalendarDate,
): Exclude<AnswerValue, null> | undefined {
  const { default: value, format } = schema;
  return format === "date" && typeof value === "string" ? resolveDateBound(value, today) : value;
}

import { isCalendarDate, toCalendarDate, type CalendarDate } from "../validation/calendar.ts";
import { toInstant } from "./local-time.ts";

/** For how many days a submitted application is opened again where nobody says for how many. */
export const REOPENING_DAYS = 14;
/** And for how many at most. */
export const MAX_REOPENING_DAYS = 366;

const DAY_MS = 24 * 60 * 60_000;

/** The last day on which such an application may be changed and submitted, in `timeZone`, if it is opened now. */
export const toReopeningDay = (now: number, timeZone: string, days = REOPENING_DAYS): CalendarDate =>
  toCalendarDate(new Date(now + days * DAY_MS), timeZone);

/**
 * When a reopening with this last day ends: with the last minute of that day in `timeZone`. Undefined for what is no day,
 * or one that is over or too far ahead.
 */
export function toReopeningEnd(day: string, now: number, timeZone: string): number | undefined {
  const isPossible =
    isCalendarDate(day) &&
    day >= toCalendarDate(new Date(now), timeZone) &&
    day <= toReopeningDay(now, timeZone, MAX_REOPENING_DAYS);
  return isPossible ? toInstant(`${day}T23:59`, timeZone, "last") + 59_999 : undefined;
}

import type { TenantFile } from "../tenant/definition.ts";
import { isCalendarDate, toCalendarDate, type CalendarDate } from "../validation/calendar.ts";
import { toInstant, toLocalTime } from "./local-time.ts";
import type { Round } from "./rounds.ts";

const REMINDER_DAYS = [7, 1] as const;

/** Times are milliseconds since the epoch. */
export interface Reminder {
  readonly days: number;
  /** Drafts that begin after this time get no reminder. */
  readonly dueAt: number;
}

/**
 * Returns the last reminder that is due. Skips earlier ones that were missed. Counts calendar days, also over clock
 * changes.
 */
export function findDueReminder(
  { opensAt, closesAt }: Pick<Round, "opensAt" | "closesAt">,
  { reminders = true, timeZone }: Pick<TenantFile, "reminders" | "timeZone">,
  now: number,
): Reminder | undefined {
  if (now >= closesAt || reminders === false) return undefined;
  const days = reminders === true ? REMINDER_DAYS : [...reminders].sort((one, other) => other - one);
  return days
    .map((one) => ({ days: one, dueAt: toEarlierDay(closesAt, one, timeZone) }))
    .findLast(({ dueAt }) => opensAt <= dueAt && dueAt <= now);
}

function toEarlierDay(instant: number, days: number, timeZone: string): number {
  const wall = new Date(`${toLocalTime(instant, timeZone)}Z`);
  wall.setUTCDate(wall.getUTCDate() - days);
  return toInstant(wall.toISOString().slice(0, 16), timeZone, "last");
}

/** Default length of a reopening, in days. */
export const REOPENING_DAYS = 14;
export const MAX_REOPENING_DAYS = 366;

const DAY_MS = 24 * 60 * 60_000;

/** Returns the last day of a reopening that starts now. */
export const toReopeningDay = (now: number, timeZone: string, days = REOPENING_DAYS): CalendarDate =>
  toCalendarDate(new Date(now + days * DAY_MS), timeZone);

/**
 * Returns the end of a reopening: the last millisecond of `day`. Returns undefined if the day is invalid, past or too
 * far ahead.
 */
export function toReopeningEnd(day: string, now: number, timeZone: string): number | undefined {
  const isPossible =
    isCalendarDate(day) &&
    day >= toCalendarDate(new Date(now), timeZone) &&
    day <= toReopeningDay(now, timeZone, MAX_REOPENING_DAYS);
  return isPossible ? toDayEnd(day, timeZone) : undefined;
}

/** Returns the last millisecond of a day. */
export const toDayEnd = (day: CalendarDate, timeZone: string): number =>
  toInstant(`${day}T23:59`, timeZone, "last") + 59_999;

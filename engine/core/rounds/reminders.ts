import { toInstant, toLocalTime } from "./local-time.ts";
import type { TenantFile } from "../tenant/definition.ts";
import type { Round } from "./round.ts";

/** How many days before a round closes those who have a draft are reminded, unless the tenant says otherwise. */
const REMINDER_DAYS = [7, 1] as const;

/** A reminder that is due. Times are milliseconds since the epoch. */
export interface Reminder {
  readonly days: number;
  /** Who began later has known the deadline from the start, and is reminded by the next one only. */
  readonly dueAt: number;
}

/**
 * The one reminder of a round that makes sense at `now`: the last whose time has come, until the round closes. An earlier
 * one that nobody sent in time is left out, because the later one says the same. None where the round opened after that
 * time, because nobody can have begun before.
 *
 * A day is one of the calendar: seven days before 9 o'clock is 9 o'clock, also where clocks are changed in between.
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

/** The same time of day, some days earlier. */
function toEarlierDay(instant: number, days: number, timeZone: string): number {
  const wall = new Date(`${toLocalTime(instant, timeZone)}Z`);
  wall.setUTCDate(wall.getUTCDate() - days);
  return toInstant(wall.toISOString().slice(0, 16), timeZone, "last");
}

import { isCalendarDate } from "../validation/calendar.ts";

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;
const HOUR_MS = 60 * 60_000;

/**
 * How far from a local time, read as if it were UTC, its offset is looked for. Offsets go from -12 to +14 hours, and a
 * zone that moves over the date line skips or repeats a whole day (Pacific/Apia on 30 December 2011).
 */
const SEARCH_HOURS = [-40, -26, -20, -14, -8, -4, -2, -1, 0, 1, 2, 4, 8, 14, 20, 26, 40] as const;

/** Kept by time zone, because making a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A local time as the minutes of a clock on a wall: `YYYY-MM-DDTHH:MM`, which sorts as times do. */
export type LocalTime = string;

/** True for a day of the calendar and a time of day from 00:00 to 23:59, whether a time zone has it or not. */
export function isLocalTime(value: string): boolean {
  const [, date = "", hour, minute] = LOCAL_TIME.exec(value) ?? [];
  return isCalendarDate(date) && Number(hour) < 24 && Number(minute) < 60;
}

/**
 * The instants, in milliseconds since the epoch and in order, at which clocks in `timeZone` show this local time: one as
 * a rule, none while they are put forward, two when they are put back. None either for what is no local time.
 *
 * @throws RangeError for a time zone that the platform does not know
 */
export function findInstants(local: LocalTime, timeZone: string): readonly number[] {
  if (!isLocalTime(local)) return [];
  const wall = Date.parse(`${local}Z`);
  const offsets = new Set(SEARCH_HOURS.map((hours) => offsetAt(wall + hours * HOUR_MS, timeZone)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
    .sort((one, other) => one - other);
}

/** The local time at an instant: `2027-01-15T23:59`. Seconds are left out. */
export function toLocalTime(instant: number, timeZone: string): LocalTime {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * The one instant that a local time stands for where the linter has not seen to it that there is exactly one, because the
 * platform's time zones are newer than the tenant. A time that clocks skip is taken as if they had not been put forward.
 */
export function toInstant(local: LocalTime, timeZone: string, among: "first" | "last"): number {
  const instants = findInstants(local, timeZone);
  const found = among === "first" ? instants[0] : instants.at(-1);
  if (found !== undefined) return found;
  const wall = Date.parse(`${local}Z`);
  return wall - offsetAt(wall - 14 * HOUR_MS, timeZone);
}

/** How far clocks in the zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(timeZone, format);
  const parts = format.formatToParts(instant);
  const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value ?? 0);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

import { isCalendarDate } from "../validation/calendar.ts";

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;
const HOUR_MS = 60 * 60_000;

const SEARCH_HOURS = [-40, -26, -20, -14, -8, -4, -2, -1, 0, 1, 2, 4, 8, 14, 20, 26, 40] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DDTHH:MM`. Sorts by time. */
export type LocalTime = string;

/** True for a valid day and time. Also true for a time that clocks skip. */
export function isLocalTime(value: string): boolean {
  const [, date = "", hour, minute] = LOCAL_TIME.exec(value) ?? [];
  return isCalendarDate(date) && Number(hour) < 24 && Number(minute) < 60;
}

/**
 * Returns the instants at which clocks show this time: usually one, none for a skipped time, two for a repeated time.
 * @throws RangeError for an unknown time zone
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

/** Formats local time without seconds: `2027-01-15T23:59`. */
export function toLocalTime(instant: number, timeZone: string): LocalTime {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns one instant, also for a skipped or repeated time. The linter rejects such times, but time zone rules may
 * change later.
 */
export function toInstant(local: LocalTime, timeZone: string, among: "first" | "last"): number {
  const instants = findInstants(local, timeZone);
  const found = among === "first" ? instants[0] : instants.at(-1);
  if (found !== undefined) return found;
  const wall = Date.parse(`${local}Z`);
  return wall - offsetAt(wall - 14 * HOUR_MS, timeZone);
}

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

/** `YYYY-MM-DD` (ISO 8601), which sorts by date. */
export type CalendarDate = string;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const RELATIVE_DATE = /^(today|startOfYear|endOfYear)(?:([+-])(\d{1,4})([ymd]))?$/;

/** A date as the date inputs can show it, also one with missing parts, such as `1990-2-`. */
export const DATE_PARTS = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/;

/** True for an existing day: false for 2024-02-30. */
export function isCalendarDate(value: string): boolean {
  const match = ISO_DATE.exec(value);
  if (match === null) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cache of the last date in each time zone. Valid for one minute, because offsets are whole minutes since 1972. */
const dates = new Map<string, { readonly minute: number; readonly date: CalendarDate }>();

/** @param timeZone IANA name */
export function toCalendarDate(now: Date, timeZone: string): CalendarDate {
  const minute = Math.floor(now.getTime() / 60_000);
  const known = dates.get(timeZone);
  if (known?.minute === minute) return known.date;
  const date = readCalendarDate(now, timeZone);
  dates.set(timeZone, { minute, date });
  return date;
}

function readCalendarDate(now: Date, timeZone: string): CalendarDate {
  // Avoid Intl if possible: loading its calendars delays the first page.
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      calendar: "gregory",
      numberingSystem: "latn",
    });
  formats.set(timeZone, format);
  const parts = format.formatToParts(now);
  const part = (type: string): string => parts.find((entry) => entry.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Returns the word in a relative date, such as `today`. Returns undefined for a fixed date. */
export function findDateAnchor(bound: string): string | undefined {
  return RELATIVE_DATE.exec(bound)?.[1];
}

export function isDateBound(bound: string): boolean {
  return RELATIVE_DATE.test(bound) || isCalendarDate(bound);
}

/**
 * Resolves a fixed or relative date. A year before February 29 is February 28. Returns undefined if `bound` is
 * malformed.
 */
export function resolveDateBound(bound: string, today: CalendarDate): CalendarDate | undefined {
  if (isCalendarDate(bound)) return bound;
  const match = RELATIVE_DATE.exec(bound);
  if (match === null) return undefined;
  const [, anchor, sign, count, unit] = match;
  const year = Number(today.slice(0, 4));
  const start =
    anchor === "startOfYear"
      ? `${today.slice(0, 4)}-01-01`
      : anchor === "endOfYear"
        ? `${today.slice(0, 4)}-12-31`
        : today;
  const amount = (sign === "-" ? -1 : 1) * Number(count ?? 0);
  if (amount === 0) return start;
  if (unit === "d") return toIso(year, Number(start.slice(5, 7)), Number(start.slice(8, 10)) + amount);
  const months = unit === "m" ? amount : amount * 12;
  const monthIndex = year * 12 + Number(start.slice(5, 7)) - 1 + months;
  const targetYear = Math.floor(monthIndex / 12);
  const targetMonth = (monthIndex % 12) + 1;
  const lastDay = new Date(Date.UTC(targetYear, targetMonth, 0)).getUTCDate();
  return toIso(targetYear, targetMonth, Math.min(Number(start.slice(8, 10)), lastDay));
}

function toIso(year: number, month: number, day: number): CalendarDate {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.toISOString().slice(0, 10);
}

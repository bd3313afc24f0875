import { DATE_PARTS } from "../../../engine/core/index.ts";

/** Texts of the parts, empty if missing. */
export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}
export type DatePart = keyof DateParts;

/** Order of the parts in a language, such as day, month, year in British English. */
export function findDateOrder(lang: string): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "short", calendar: "gregory", timeZone: "UTC" });
  const parts = format.formatToParts(0).map(({ type }) => type);
  return parts.filter((type) => type === "month" || type === "day" || type === "year");
}

export const NO_DATE: DateParts = { month: "", day: "", year: "" };

/** Splits a stored, possibly incomplete date into parts. Returns `NO_DATE` for other texts. */
export function toDateParts(entered: string): DateParts {
  const match = DATE_PARTS.exec(entered);
  if (match === null) return NO_DATE;
  const [, year = "", month = "", day = ""] = match;
  return { year, month: withoutZero(month), day: withoutZero(day) };
}

const withoutZero = (digits: string): string => (digits === "" ? "" : String(Number(digits)));

/** Joins parts to `YYYY-MM-DD`, or to a text such as `1990-2-` if a part is incomplete. Returns "" if all are empty. */
export function toEntered(parts: DateParts): string {
  return toIsoDate(parts) ?? (isDateEmpty(parts) ? "" : `${parts.year}-${parts.month}-${parts.day}`);
}

/** Returns `YYYY-MM-DD`, even for a day that does not exist. Undefined if a part is missing or incomplete. */
export function toIsoDate({ month, day, year }: DateParts): string | undefined {
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return undefined;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function isDateEmpty({ month, day, year }: DateParts): boolean {
  return month === "" && day === "" && year.trim() === "";
}

/** Returns the first wrong part. If the date is out of bounds, returns the year. */
export function findWrongPart(parts: DateParts, order: readonly DatePart[]): DatePart {
  const missing = order.find((part) => part !== "year" && parts[part] === "");
  if (missing !== undefined) return missing;
  const day = Number(parts.day);
  if (!/^\d{1,2}$/.test(parts.day) || day < 1 || day > daysIn(parts)) return "day";
  return "year";
}

function daysIn({ month, year }: DateParts): number {
  const fullYear = /^\d{4}$/.test(year) ? Number(year) : 2000;
  return new Date(Date.UTC(fullYear, Number(month), 0)).getUTCDate();
}

/**
 * Parses a pasted date: ISO, with slashes in the language's order, with dots (day first), or with a month name. Returns
 * undefined for other texts.
 */
export function parsePastedDate(
  text: string,
  monthNames: readonly string[],
  order: readonly DatePart[],
): DateParts | undefined {
  const trimmed = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed);
  if (iso !== null) return readParts(iso[2], iso[3], iso[1]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(trimmed);
  if (dotted !== null) return readParts(dotted[2], dotted[1], dotted[3]);
  const slashed = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(trimmed);
  if (slashed !== null) {
    const [, first, second, year] = slashed;
    const isDayFirst = order.indexOf("day") < order.indexOf("month");
    // A date such as 25/12/1990 can be read in only one way.
    const monthIsSecond = isDayFirst ? Number(second) <= 12 : Number(first) > 12;
    return monthIsSecond ? readParts(second, first, year) : readParts(first, second, year);
  }
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\.?\s+)?(\p{L}{3,})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/u.exec(trimmed);
  const month = named === null ? undefined : findMonth(named[2] ?? "", monthNames);
  return month === undefined ? undefined : readParts(month, named?.[1] ?? named?.[3], named?.[4]);
}

function findMonth(word: string, monthNames: readonly string[]): string | undefined {
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()));
  return index < 0 ? undefined : String(index + 1);
}

function readParts(
  month: string | undefined,
  day: string | undefined,
  year: string | undefined,
): DateParts | undefined {
  const monthNumber = Number(month);
  if (day === undefined || year === undefined || monthNumber < 1 || monthNumber > 12) return undefined;
  return { month: String(monthNumber), day: String(Number(day)), year };
}

import { isDateBound } from "../../core/index.ts";

/**
 * How a date is written that stands as a text: as a date of its own where it names one, as an operator where it is
 * relative to today. Undefined for a text that may be several dates (`06/01/2027`) or none.
 */
export function suggestDate(text: string): string | undefined {
  const words = text.trim();
  if (isDateBound(words)) return /^\d/.test(words) ? `write "${words}".` : `write { "date": "${words}" }.`;
  const parts = /^(\d{1,2})(?:st|nd|rd|th)?\.? +([a-z]{3,})\.?,? +(\d{4})$/i.exec(words);
  const american = /^([a-z]{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i.exec(words);
  const [day, month, year] = parts ? [parts[1], parts[2], parts[3]] : [american?.[2], american?.[1], american?.[3]];
  const slashed = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(words);
  const number =
    MONTHS.findIndex((name) => month !== undefined && name.startsWith(month.slice(0, 3).toLowerCase())) + 1;
  const date = slashed
    ? toDate(slashed[1], Number(slashed[2]), slashed[3])
    : number > 0
      ? toDate(year, number, day)
      : undefined;
  return date !== undefined && isDateBound(date) ? `write "${date}".` : undefined;
}

const MONTHS: readonly string[] = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const toDate = (year = "", month: number, day = ""): string =>
  `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;

const YEAR_FIRST = /(?<!\d)(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})[-./]\s?(\d{1,2})[-./]\s?(\d{4})(?!\d)/g;
const DAY_AND_MONTH = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/gu;
const MONTH_AND_DAY = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

const pad = (part: string): string => part.padStart(2, "0");

/** The words by which a day, `YYYY-MM-DD`, is found, as its parts are written in one order or another; none for another text. */
export function toDateWords(text: string): readonly string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  return [...new Set([year + month + day, month + day + year, day + month + year])];
}

/** The days in what somebody typed, each as one word of `toDateWords`, and the rest of it. */
export function findDates(typed: string, lang: string): { readonly dates: readonly string[]; readonly rest: string } {
  const dates: string[] = [];
  const take = (word: string): string => {
    dates.push(word);
    return " ";
  };
  const named = (whole: string, year: string, month: string, day: string): string => {
    const number = findMonth(month, lang);
    return number === undefined ? whole : take(year + number + pad(day));
  };
  const rest = typed
    .replace(YEAR_FIRST, (_, year: string, month: string, day: string) => take(year + pad(month) + pad(day)))
    .replace(YEAR_LAST, (_, one: string, other: string, year: string) => take(pad(one) + pad(other) + year))
    .replace(DAY_AND_MONTH, (whole: string, day: string, month: string, year: string) => named(whole, year, month, day))
    .replace(MONTH_AND_DAY, (whole: string, month: string, day: string, year: string) =>
      named(whole, year, month, day),
    );
  return { dates, rest };
}

/** `01` to `12` by the name of a month in the tenant's language or in English, or its beginning. */
function findMonth(typed: string, lang: string): string | undefined {
  const begins = typed.toLowerCase();
  for (const language of [lang, "en"]) {
    const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month += 1)
      if (format(Date.UTC(2000, month)).toLowerCase().startsWith(begins)) return pad(String(month + 1));
  }
  return undefined;
}

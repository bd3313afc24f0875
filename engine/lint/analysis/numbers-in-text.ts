const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
  "twenty",
];

/** A number as people write it: digits with commas or a point, or a word from two to twenty. "One" is also a pronoun. */
export const NUMBER = `(?:\\d+(?:,\\d{3})*(?:\\.\\d+)?|${WORDS.slice(2).join("|")})`;

export function parseNumber(written: string): number {
  const word = WORDS.indexOf(written.toLowerCase());
  return word < 0 ? Number(written.replaceAll(",", "")) : word;
}

/** Every number that a text says, without those of its examples. */
export function numbersIn(text: string): readonly number[] {
  return [...withoutExamples(text).matchAll(new RegExp(`\\b${NUMBER}\\b`, "gi"))].map(([written]) =>
    parseNumber(written),
  );
}

/** "Enter a number, such as 6.5." names no limit. */
export function withoutExamples(text: string): string {
  return text.replace(/(?:such as|for example|for instance|e\.g\.|like)\s[^;]*/gi, "");
}

/** Pairs as in "from 0 to 100" and "between 1 and 20". */
export function rangesIn(text: string): readonly (readonly [least: number, most: number])[] {
  const range = new RegExp(`\\b(?:from|between)\\s+(${NUMBER})\\s+(?:to|and)\\s+(${NUMBER})\\b`, "gi");
  return [...withoutExamples(text).matchAll(range)].map(([, least = "", most = ""]) => [
    parseNumber(least),
    parseNumber(most),
  ]);
}

/** The limits that a text sets in a unit, as in "at most 500 characters" and "up to 5 MB". */
export function limitsIn(text: string, unit: string): readonly number[] {
  const before = `\\b(?:at most|up to|no more than|a maximum of|maximum:?)\\s+(${NUMBER})\\s+${unit}`;
  const after = `\\b(${NUMBER})\\s+${unit}\\s+(?:or fewer|or less|at most|maximum)`;
  return [before, after].flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, "gi"))].map(([, written = ""]) => parseNumber(written)),
  );
}

const MONTHS_IN = { year: 12, month: 1 } as const;

/** The spans of time that a text says, as in "six more months" and "18 or older": months, or else days. */
export function spansIn(text: string): readonly { readonly months?: number; readonly days?: number }[] {
  const span = new RegExp(
    `\\b(${NUMBER})(?:\\s+(?:more|full|whole))?\\s+(years?|months?|weeks?|days?|or (?:older|over))\\b`,
    "gi",
  );
  return [...withoutExamples(text).matchAll(span)].map(([, written = "", unit = ""]) => {
    const number = parseNumber(written);
    if (/^week/i.test(unit)) return { days: number * 7 };
    if (/^day/i.test(unit)) return { days: number };
    return { months: number * (/^month/i.test(unit) ? MONTHS_IN.month : MONTHS_IN.year) };
  });
}

import { doubleMetaphone } from "double-metaphone";

const APOSTROPHES = /['’ʼʻ`´]/gu;
/** Scripts whose words or names have no spaces between them. A search may begin at any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const MAX_WORDS = 24;
const MAX_CHARACTERS = 32;

/** Cuts a text to `most` code points. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join("");
const cutWord = (word: string): string => cut(word, MAX_CHARACTERS);
const wordsOf = (folded: string): readonly string[] =>
  folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "");

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const withUmlautsSpelt = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => UMLAUTS[letter] ?? letter);

/** Folds spellings that sound the same: Mueller is Muller, and MacDonald is McDonald. */
const toPlainSpelling = (word: string): string => word.replace(/(?<!q)([aou])e/g, "$1").replace(/^mac(?=.{3})/, "mc");

/** Shorter words keep their spelling: Joel would become Jol, the beginning of other names. */
const MIN_FOLDED = 5;
const toSearchedWord = (word: string): string =>
  cutWord(word.length < MIN_FOLDED || UNSPACED.test(word) ? word : toPlainSpelling(word));

/** Returns a word and its variants: Muller for Mueller, McDonald and Donald for MacDonald. */
const variantsOf = (word: string): readonly string[] => [
  word,
  toPlainSpelling(word),
  word.replace(/^ma?c(?=.{3})/, ""),
];

/** Length of the longest particle, as in Mc Donald and de la Cruz. Particles join the next word. */
const MAX_PARTICLE = 3;
const joinedOf = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((part, at) => {
    if ([...part].length > MAX_PARTICLE) return [];
    const rest = parts.slice(at);
    const end = rest.findIndex((other) => [...other].length > MAX_PARTICLE);
    return end === -1 ? [] : [rest.slice(0, end + 1).join("")];
  });

const SOUND = "~";
/** Number of last digits of a phone number that identify it without country and area code. */
const LOCAL_DIGITS = 7;
const PHONE = /(?<![\p{L}\p{N}])[+(]?\d[\d\s()./\p{Pd}]*\d(?![\p{L}\p{N}])/gu;
const digitsOf = (text: string): string => text.replace(/\D/g, "");

const soundsOf = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .flatMap((word) => doubleMetaphone(word))
    .filter((sound) => sound !== "")
    .map((sound) => SOUND + sound.toLowerCase());

/**
 * Returns the search words of an answer: dates in three orders, phone numbers by beginning and last seven or four digits,
 * texts by words.
 */
export function toAnswerWords(answer: string): readonly string[] {
  const date = toDateWords(answer);
  if (date.length > 0) return date;
  const digits = digitsOf(answer);
  if (digits.length >= LOCAL_DIGITS && answer.replace(PHONE, "").trim() === "")
    return [digits, digits.replace(/^(00|0|1)/, ""), digits.slice(-LOCAL_DIGITS), digits.slice(-4)];
  return toSearchWords(answer);
}

/** Returns the search words of a name: `sean`, `obrien`, `brien`, `los` for "Seán O’Brien-Łoś"; 철수 for 김철수. */
export function toSearchWords(name: string): readonly string[] {
  const folded = foldText(name);
  const parts = wordsOf(folded);
  // Staff type 小龙 李 as 李小龙: family name first, without a space.
  const together = parts.every((part) => UNSPACED.test(part)) ? [parts.toReversed().join(""), parts.join("")] : [];
  const whole = wordsOf(folded.replace(APOSTROPHES, ""));
  const joined = joinedOf(whole);
  const words = [...whole, ...parts, ...joined, ...together].flatMap((word) =>
    UNSPACED.test(word)
      ? [...word].slice(0, MAX_CHARACTERS).map((_, at) => [...word].slice(at).join(""))
      : variantsOf(word),
  );
  const spelt = wordsOf(foldText(withUmlautsSpelt(name)));
  const all = [...words, ...spelt].map(cutWord);
  return [...new Set([...all, ...soundsOf(whole), ...soundsOf(joined)])].slice(0, MAX_WORDS);
}

/** Particles that some people write apart, as in O Brien, De Luca and de la Cruz. */
const PARTICLE = /(?<![\p{L}\p{N}])(?:ma?c|o|del?|de la|von)\s+(?=\p{L}{4})/gu;

/**
 * Splits a typed search into beginnings of words. An application matches if it has all of them.
 * @param lang language of typed months
 */
export function toSearchedWords(typed: string, lang = "en"): readonly string[] {
  const { dates, rest } = findDates(typed.normalize("NFKC"), lang);
  const numbers: string[] = [];
  const names = rest.replace(PHONE, (whole: string) => {
    const digits = digitsOf(whole);
    // Eight digits may also be a date.
    if (digits.length < LOCAL_DIGITS || DATE_OF_DIGITS.test(digits)) return whole;
    numbers.push(digits.slice(-LOCAL_DIGITS));
    return " ";
  });
  const folded = foldText(names).replace(APOSTROPHES, "");
  const joined = folded.replace(PARTICLE, (particle: string) => particle.replace(/\s/gu, ""));
  const words = [...dates, ...numbers, ...wordsOf(joined).map(toSearchedWord)];
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.startsWith(word)));
}

/** Like `toSearchedWords`, but by sound: Stephenson finds Stevenson. Returns undefined if no word has a sound. */
export function toSoundedWords(typed: string, lang = "en"): readonly string[] | undefined {
  const words = toSearchedWords(typed, lang);
  const sounded = words.map((word) => soundsOf([word]).find(({ length }) => length > 2) ?? word);
  return sounded.some((word, at) => word !== words[at]) ? sounded : undefined;
}

/** Letters that Unicode does not decompose, with the letters that people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  ς: "σ",
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Removes case, accents and compatibility forms (UAX 15), for searching and sorting. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

const YEAR_FIRST = /(?<!\d)(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})[-./]\s?(\d{1,2})[-./]\s?(\d{4})(?!\d)/g;
/** Matches dates with blanks or a two-digit year. Skips dates beside other digits, as in a phone number. */
const SHORT_OR_SPACED =
  /(?<!\d[\s()./-]*)(\d{1,2})(?:[-./](\d{1,2})[-./](\d\d)|\s+(\d{1,2})\s+((?:19|20)\d\d))(?![\s()./-]*\d)/g;
const DATE_OF_DIGITS = /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]\d[0-3]\d(?:19|20)\d\d)$/;
const OF = "(?:(?:of|del?)\\s+)?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const MONTH = `${OF}(\\p{L}{3,})\\.?`;
const YEAR = `${OF}(\\d{4}|\\d\\d)(?!\\d)`;
const inOrder = (...parts: readonly string[]): RegExp => new RegExp(`(?<!\\d)${parts.join("[\\s,.-]+")}`, "giu");
const DAY_MONTH_YEAR = inOrder(DAY, MONTH, YEAR);
const MONTH_DAY_YEAR = inOrder(MONTH, DAY, YEAR);
const YEAR_MONTH_DAY = inOrder("(\\d{4})", MONTH, `${DAY}(?!\\d)`);

const pad = (part: string): string => part.padStart(2, "0");

/** Returns a `YYYY-MM-DD` date with the year, month or day first. Returns none for another text. */
export function toDateWords(text: string): readonly string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  return [...new Set([year + month + day, month + day + year, day + month + year])];
}

/** Separates dates from the rest of a typed text. Formats dates like `toDateWords`. */
export function findDates(typed: string, lang: string): { readonly dates: readonly string[]; readonly rest: string } {
  const dates: string[] = [];
  const take = (whole: string, year: string, one: string, other: string, word: string): string => {
    const [least, most] = [Number(one), Number(other)].sort((a, b) => a - b);
    if (least === undefined || most === undefined || least < 1 || least > 12 || most > 31) return whole;
    dates.push(word.replace("YEAR", toFullYear(year)));
    return " ";
  };
  const ordered = (whole: string, year: string, month: string, day: string): string =>
    take(whole, year, month, day, `YEAR${pad(month)}${pad(day)}`);
  // The day or the month is first.
  const unordered = (whole: string, one: string, other: string, year: string): string =>
    take(whole, year, one, other, `${pad(one)}${pad(other)}YEAR`);
  const named = (whole: string, year: string, month: string, day: string): string => {
    const number = findMonth(month, lang);
    return number === undefined ? whole : ordered(whole, year, number, day);
  };
  const rest = typed
    .replace(YEAR_FIRST, ordered)
    .replace(YEAR_LAST, unordered)
    .replace(SHORT_OR_SPACED, (whole: string, one: string, second = "", short = "", other = "", year = "") =>
      unordered(whole, one, String(second) + String(other), String(short) + String(year)),
    )
    .replace(DAY_MONTH_YEAR, (whole: string, day: string, month: string, year: string) =>
      named(whole, year, month, day),
    )
    .replace(MONTH_DAY_YEAR, (whole: string, month: string, day: string, year: string) =>
      named(whole, year, month, day),
    )
    .replace(YEAR_MONTH_DAY, named);
  return { dates, rest };
}

/** Years of two digits up to this one are in this century. */
const LAST_OF_CENTURY = "29";
const toFullYear = (year: string): string =>
  year.length === 4 ? year : `${year > LAST_OF_CENTURY ? "19" : "20"}${year}`;

function findMonth(typed: string, lang: string): string | undefined {
  const begins = foldText(typed);
  for (const language of [lang, "en"]) {
    const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month += 1)
      if (foldText(format(Date.UTC(2000, month))).startsWith(begins)) return pad(String(month + 1));
  }
  return undefined;
}

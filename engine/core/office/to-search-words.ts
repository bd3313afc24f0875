import { doubleMetaphone } from "double-metaphone";

const APOSTROPHES = /['’ʼʻ`´]/gu;
/** Scripts without spaces between words. A search may begin at any of their characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const MAX_WORDS = 24;
const MAX_CHARACTERS = 32;

/** Cuts a text between characters, never inside a surrogate pair. */
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

/** Returns a word and its variants: Muller for Mueller, Donald for McDonald. */
const variantsOf = (word: string): readonly string[] => [
  word,
  word.replace(/(?<!q)([aou])e/g, "$1"),
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
const NUMBER = "#";
/** Number of last digits of a phone number that identify it without country and area code. */
const LOCAL_DIGITS = 7;
const PHONE = /^[+(]?\d[\d\s()./-]*$/;
const digitsOf = (text: string): string => text.replace(/\D/g, "");

const soundsOf = (words: readonly string[]): readonly string[] =>
  words
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .flatMap((word) => doubleMetaphone(word))
    .filter((sound) => sound !== "")
    .map((sound) => SOUND + sound.toLowerCase());

/**
 * Returns the search words of an answer: dates in all orders, phone numbers by beginning and last digits, texts by
 * words.
 */
export function toAnswerWords(answer: string): readonly string[] {
  const date = toDateWords(answer);
  if (date.length > 0) return date;
  const digits = digitsOf(answer);
  if (PHONE.test(answer) && digits.length >= LOCAL_DIGITS)
    return [digits, digits.replace(/^(00|0|1)/, ""), NUMBER + digits.slice(-LOCAL_DIGITS)];
  return wordsOf(foldText(answer)).map(cutWord);
}

/** Returns the search words of a name: `sean`, `obrien`, `brien`, `los` for "Seán O’Brien-Łoś"; 철수 for 김철수. */
export function toSearchWords(name: string): readonly string[] {
  const folded = foldText(name);
  const parts = wordsOf(folded);
  // Staff type 小龙 李 as 李小龙: family name first, without a space.
  const together = parts.every((part) => UNSPACED.test(part)) ? [parts.toReversed().join(""), parts.join("")] : [];
  const whole = wordsOf(folded.replace(APOSTROPHES, ""));
  const words = [...whole, ...parts, ...together].flatMap((word) =>
    UNSPACED.test(word)
      ? [...word].slice(0, MAX_CHARACTERS).map((_, at) => [...word].slice(at).join(""))
      : variantsOf(word),
  );
  const spelt = wordsOf(foldText(withUmlautsSpelt(name)));
  const all = [...words, ...spelt, ...joinedOf(whole)].map(cutWord);
  return [...new Set([...all, ...soundsOf(whole), ...soundsOf(joinedOf(whole))])].slice(0, MAX_WORDS);
}

/**
 * Splits a typed search into beginnings of words. An application matches if it has all of them.
 * @param lang language of typed months
 */
export function toSearchedWords(typed: string, lang = "en"): readonly string[] {
  const { dates, rest } = findDates(typed, lang);
  const digits = digitsOf(rest);
  if (PHONE.test(rest.trim()) && digits.length >= LOCAL_DIGITS) return [...dates, NUMBER + digits.slice(-LOCAL_DIGITS)];
  const words = [...dates, ...wordsOf(foldText(rest).replace(APOSTROPHES, "")).map(cutWord)];
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
const DAY_AND_MONTH = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/gu;
const MONTH_AND_DAY = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

const pad = (part: string): string => part.padStart(2, "0");

/** Returns a `YYYY-MM-DD` date in each order of its parts. Returns none for another text. */
export function toDateWords(text: string): readonly string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  return [...new Set([year + month + day, month + day + year, day + month + year])];
}

/** Separates dates from the rest of a typed text. Formats dates like `toDateWords`. */
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

function findMonth(typed: string, lang: string): string | undefined {
  const begins = typed.toLowerCase();
  for (const language of [lang, "en"]) {
    const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month += 1)
      if (format(Date.UTC(2000, month)).toLowerCase().startsWith(begins)) return pad(String(month + 1));
  }
  return undefined;
}

import { doubleMetaphone } from "double-metaphone";
import { foldText } from "./fold-text.ts";
import { findDates, toDateWords } from "./search-dates.ts";

const APOSTROPHES = /['’ʼʻ`´]/gu;
/** Scripts in which a name is written without spaces, so that its parts begin at any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** How many words of a name are kept, and how many characters of each. A name that is longer is found by its beginning. */
const MAX_WORDS = 24;
const MAX_CHARACTERS = 32;

const cut = (word: string): string => [...word].slice(0, MAX_CHARACTERS).join("");
const wordsOf = (folded: string): readonly string[] =>
  folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== "");

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const withUmlautsSpelt = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => UMLAUTS[letter] ?? letter);

/** Mueller is also written Muller, and McDonald as Mc Donald. */
const variantsOf = (word: string): readonly string[] => [
  word,
  word.replace(/(?<!q)([aou])e/g, "$1"),
  word.replace(/^ma?c(?=.{3})/, ""),
];

/** Mc Donald and de la Cruz are also written in one word. */
const MAX_PARTICLE = 3;
const joinedOf = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((part, at) => {
    if ([...part].length > MAX_PARTICLE) return [];
    const rest = parts.slice(at);
    const end = rest.findIndex((other) => [...other].length > MAX_PARTICLE);
    return end === -1 ? [] : [rest.slice(0, end + 1).join("")];
  });

/** Before the sound of a word, and before the end of a telephone number, so that neither is taken for a word. */
const SOUND = "~";
const NUMBER = "#";
/** As many digits at the end of a number are the same with and without the codes of its country and town. */
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
 * The words by which another answer is found: a day in every order of its parts, a telephone number by its beginning or
 * its last digits, and any other text by its words.
 */
export function toAnswerWords(answer: string): readonly string[] {
  const date = toDateWords(answer);
  if (date.length > 0) return date;
  const digits = digitsOf(answer);
  if (PHONE.test(answer) && digits.length >= LOCAL_DIGITS)
    return [digits, digits.replace(/^(00|0|1)/, ""), NUMBER + digits.slice(-LOCAL_DIGITS)];
  return wordsOf(foldText(answer)).map(cut);
}

/**
 * The words by whose beginnings a name is found: "Seán O’Brien-Łoś" by `sean`, `obrien`, `brien` and `los`, and 김철수 by
 * 철수 too.
 */
export function toSearchWords(name: string): readonly string[] {
  const folded = foldText(name);
  const parts = wordsOf(folded);
  // 小龙 李 is typed as 李小龙: such names are written together, and the family's comes first.
  const together = parts.every((part) => UNSPACED.test(part)) ? [parts.toReversed().join(""), parts.join("")] : [];
  const whole = wordsOf(folded.replace(APOSTROPHES, ""));
  const words = [...whole, ...parts, ...together].flatMap((word) =>
    UNSPACED.test(word)
      ? [...word].slice(0, MAX_CHARACTERS).map((_, at) => [...word].slice(at).join(""))
      : variantsOf(word),
  );
  const spelt = wordsOf(foldText(withUmlautsSpelt(name)));
  const all = [...words, ...spelt, ...joinedOf(whole)].map(cut);
  return [...new Set([...all, ...soundsOf(whole), ...soundsOf(joinedOf(whole))])].slice(0, MAX_WORDS);
}

/**
 * What somebody typed to find an applicant: the beginnings of words, each of which the application has to have.
 *
 * @param lang in which months are named
 */
export function toSearchedWords(typed: string, lang = "en"): readonly string[] {
  const { dates, rest } = findDates(typed, lang);
  const digits = digitsOf(rest);
  if (PHONE.test(rest.trim()) && digits.length >= LOCAL_DIGITS) return [...dates, NUMBER + digits.slice(-LOCAL_DIGITS)];
  const words = [...dates, ...wordsOf(foldText(rest).replace(APOSTROPHES, "")).map(cut)];
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.startsWith(word)));
}

/** The same for names that sound alike, such as Stephenson for Stevenson; undefined where nothing has a sound. */
export function toSoundedWords(typed: string, lang = "en"): readonly string[] | undefined {
  const words = toSearchedWords(typed, lang);
  // A sound of one letter is that of half the applicants.
  const sounded = words.map((word) => soundsOf([word]).find(({ length }) => length > 2) ?? word);
  return sounded.some((word, at) => word !== words[at]) ? sounded : undefined;
}

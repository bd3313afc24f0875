import { foldText } from "./fold-text.ts";

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

/**
 * The words by whose beginnings a name is found: "Seán O’Brien-Łoś" by `sean`, `obrien`, `brien` and `los`, and 김철수 by
 * 철수 too.
 */
export function toSearchWords(name: string): readonly string[] {
  const folded = foldText(name);
  const parts = wordsOf(folded);
  // 小龙 李 is typed as 李小龙: such names are written together, and the family's comes first.
  const together = parts.every((part) => UNSPACED.test(part)) ? [parts.toReversed().join(""), parts.join("")] : [];
  const words = [...wordsOf(folded.replace(APOSTROPHES, "")), ...parts, ...together].flatMap((word) =>
    UNSPACED.test(word) ? [...word].slice(0, MAX_CHARACTERS).map((_, at) => [...word].slice(at).join("")) : [word],
  );
  return [...new Set(words.map(cut))].slice(0, MAX_WORDS);
}

/** What somebody typed to find a name: the beginnings of words, each of which a name has to have. */
export function toSearchedWords(typed: string): readonly string[] {
  const words = wordsOf(foldText(typed).replace(APOSTROPHES, "")).map(cut);
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.startsWith(word)));
}

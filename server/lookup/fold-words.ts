/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
/** Spellings of one word. The search ignores words that map to an empty text. */
const SAME_WORDS: Readonly<Record<string, string>> = { saint: "st", mount: "mt", and: "" };

/** Splits a text into words for comparison: in lower case, without accents and punctuation. */
export function foldWords(text: string): readonly string[] {
  return (isAscii(text) ? splitAscii(text) : splitAny(text))
    .map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word))
    .filter((word) => word !== "");
}

/** Texts that differ only in case, accents, punctuation or known spellings have equal results. */
export const foldText = (text: string): string => foldWords(text).join(" ");

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/** Several times faster than `splitAny`, for ASCII texts. */
const splitAscii = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/['`]/g, "")
    .split(/[^a-z0-9]+/);

const splitAny = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’ʻ`]/gu, "")
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u);

const SMALL_WORDS = new Set([
  "of",
  "the",
  "at",
  "in",
  "for",
  "de",
  "du",
  "des",
  "la",
  "le",
  "di",
  "do",
  "da",
  "del",
  "und",
  "et",
  "y",
  "e",
]);

/** Returns the initials of a name without its small words, such as `mit`. Empty if fewer than three words remain. */
export function initialsOf(words: readonly string[]): string {
  const large = words.filter((word) => !SMALL_WORDS.has(word));
  return large.length < 3 ? "" : large.map((word) => word[0]).join("");
}

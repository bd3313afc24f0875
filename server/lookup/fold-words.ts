/** Letters that have no decomposition in Unicode, though people type them without their stroke or ligature. */
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
/** Spellings that mean the same; an empty one carries nothing. */
const SAME_WORDS: Readonly<Record<string, string>> = { saint: "st", mount: "mt", and: "" };

/** The words of a text as searching compares them: lower case, no accents, no apostrophes or other punctuation. */
export function foldWords(text: string): readonly string[] {
  return (isAscii(text) ? splitAscii(text) : splitAny(text))
    .map((word) => (Object.hasOwn(SAME_WORDS, word) ? (SAME_WORDS[word] ?? word) : word))
    .filter((word) => word !== "");
}

// eslint-disable-next-line no-control-regex -- all of ASCII
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/** What `splitAny` comes to, several times as fast: most names and nearly all that is typed. */
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

/** The initials of a name of three words or more (`mit`), without its small words; else an empty string. */
export function initialsOf(words: readonly string[]): string {
  const large = words.filter((word) => !SMALL_WORDS.has(word));
  return large.length < 3 ? "" : large.map((word) => word[0]).join("");
}

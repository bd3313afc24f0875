/** Letters that no form of Unicode takes apart into a plain letter and a mark, as people type them without. */
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
/** Accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic, which are written or left out. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640]/g;

/**
 * A text as it is compared in a search, and as it is sorted: without case, accents and the differences between forms of
 * one character (Unicode, annex 15), such as letters of full width. What is searched and what is looked for go through it.
 */
export function foldText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize("NFKD")
      // Letters that are like others only in capitals, as in mathematics, have small ones now.
      .toLowerCase()
      .normalize("NFKD")
      .replace(MARKS, "")
      .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
      .normalize("NFC")
      .replace(/\s+/gu, " ")
      .trim()
  );
}

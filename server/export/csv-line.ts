/**
 * What a spreadsheet would take for a formula, in any of the signs that begin one, after white space too. Whoever opens the
 * file would run what a stranger typed (OWASP, CSV injection).
 */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",;\t\r\n]|^\s|\s$/;

/** Bytes by which Excel knows that a file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * One record of a CSV file (RFC 4180). Numbers and truth values stand as they are; a text that a spreadsheet would run gets
 * an apostrophe before it, which says that a text follows.
 */
export const toCsvLine = (cells: readonly (string | number | boolean)[]): string =>
  `${cells.map(toCell).join(",")}\r\n`;

function toCell(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that a spreadsheet would execute as a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",;\t\r\n]|^\s|\s$/;

export const BYTE_ORDER_MARK = "\uFEFF";

/** Returns one CSV record (RFC 4180). Puts an apostrophe before a text that a spreadsheet would execute. */
export const toCsvLine = (cells: readonly (string | number | boolean)[]): string =>
  `${cells.map(toCell).join(",")}\r\n`;

function toCell(value: string | number | boolean): string {
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

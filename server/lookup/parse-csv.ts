import { parse } from "papaparse";

/**
 * The rows of a CSV text from a spreadsheet, without empty lines and spaces around cells. A broken row costs no other
 * row.
 */
export const parseCsv = (text: string): readonly (readonly string[])[] =>
  parse<string[]>(text, {
    delimiter: ",",
    newline: "\n",
    skipEmptyLines: "greedy",
    transform: (cell) => cell.trim(),
  }).data;

/** Records by lower-cased column names. A missing cell is an empty string. */
export function parseCsvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseCsv(text);
  const names = header.map((name) => name.toLowerCase());
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""])));
}

import { parse } from "papaparse";

/**
 * Returns the rows of a CSV text from a spreadsheet. Skips empty lines and trims cells. A broken row does not affect
 * other rows.
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

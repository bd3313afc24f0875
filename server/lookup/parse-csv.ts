import { parse } from "papaparse";

/** Returns the rows of a CSV text. Skips empty lines and trims cells. */
export const parseCsv = (text: string): readonly (readonly string[])[] =>
  parse<string[]>(text, {
    delimiter: ",",
    newline: "\n",
    skipEmptyLines: "greedy",
    transform: (cell) => cell.trim(),
  }).data;

/** Returns records by column name in lower case. A missing cell is an empty text. */
export function parseCsvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseCsv(text);
  const names = header.map((name) => name.toLowerCase());
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""])));
}

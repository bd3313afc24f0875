import { parse } from "papaparse";

/**
 * The rows of a CSV text, in which spaces around a cell and empty lines mean nothing, because people make these files in
 * spreadsheets. A broken row is taken as well as it can be, so that it does not cost the others.
 */
export const parseCsv = (text: string): readonly (readonly string[])[] =>
  parse<string[]>(text, {
    delimiter: ",",
    newline: "\n",
    skipEmptyLines: "greedy",
    transform: (cell) => cell.trim(),
  }).data;

/** Reads the rows as records by the header's column names, lower-cased. A missing cell is an empty string. */
export function parseCsvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseCsv(text);
  const names = header.map((name) => name.toLowerCase());
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ""])));
}

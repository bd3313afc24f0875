import type { Rule } from "../rule.ts";

const messages = {
  twice: (file: string, column: string, code: string, line: number) =>
    `"${file}" has ${column} "${code}" twice, first on line ${line}.`,
  noCode: (file: string) => `"${file}" has no column "ceeb" or "id", by which a choice is remembered.`,
};

const CODE_COLUMNS = ["id", "ceeb"];
/** A file with more of these is wrong as a whole, and listing them all would help nobody. */
const MAX_REPORTED = 20;

export const lookupCodesUnique: Rule = {
  id: "lookup-codes-unique",
  severity: "error",
  docs: "Each row of a lookup has its own code, because a chosen row is found again by its code.",
  bad: { "lookups/schools.csv": "ceeb,name\n1001,North College\n1001,South College\n" },
  good: { "lookups/schools.csv": "ceeb,name\n1001,North College\n1002,South College\n" },
  check({ files }, report) {
    for (const [file, text] of files.texts) {
      if (!/^lookups\/[^/]+\.csv$/.test(file)) continue;
      const rows = readRows(text);
      const header = rows.next().value;
      const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
      const column = names.findIndex((name) => CODE_COLUMNS.includes(name));
      if (column < 0) {
        report({ at: { file, offset: 0, length: header?.length ?? 0 }, message: messages.noCode(file) });
        continue;
      }
      const first = new Map<string, number>();
      let reported = 0;
      for (const { cells, line, offset, length } of rows) {
        const code = cells[column]?.trim() ?? "";
        const other = first.get(code);
        if (code === "") continue;
        if (other === undefined) first.set(code, line);
        else if (reported++ < MAX_REPORTED)
          report({ at: { file, offset, length }, message: messages.twice(file, names[column] ?? "", code, other) });
      }
    }
  },
};

/**
 * The rows of a CSV text (RFC 4180): fields are separated by commas, and quoted ones may hold commas, quotes written
 * twice and line breaks.
 */
function* readRows(
  text: string,
): Generator<{ cells: string[]; line: number; offset: number; length: number }, undefined> {
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y;
  let line = 1;
  let cells: string[] = [];
  let start = 0;
  let startLine = 1;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) return undefined;
    const [whole, raw = "", end = ""] = match;
    cells.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    line += whole.split("\n").length - 1;
    if (end === ",") continue;
    if (cells.length > 1 || cells[0] !== "")
      yield { cells, line: startLine, offset: start, length: field.lastIndex - end.length - start };
    cells = [];
    start = field.lastIndex;
    startLine = line;
  }
  return undefined;
}

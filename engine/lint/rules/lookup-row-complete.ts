import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  noName: (line: number) => `Line ${line} has no name, so nobody can find it.`,
  noCode: (line: number, name: string) => `Line ${line}, "${name}", has no code, so it is left out.`,
  noRows: (file: string) => `"${file}" has no rows below its first line.`,
};

/** A file with more of these is wrong as a whole, and listing them all would help nobody. */
const MAX_REPORTED = 20;

export const lookupRowComplete: Rule = {
  id: "lookup-row-complete",
  severity: "error",
  docs: "Each row of a lookup has a name, by which it is found, and a `ceeb` or `id`; a search leaves out any other.",
  bad: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,\n" },
  finds: "lookups/college_ceeb.csv 1002,: Line 3 has no name, so nobody can find it.",
  good: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,South College\n" },
  check(model, report) {
    for (const { file, header, columns, rows, faults } of lookupsOf(model)) {
      const nameColumn = columns.indexOf("name");
      const codeColumns = ["ceeb", "id"].map((name) => columns.indexOf(name)).filter((column) => column >= 0);
      if (header === undefined || nameColumn < 0 || codeColumns.length === 0 || faults.length > 0) continue;
      if (rows.length === 0) report({ at: placeIn(file, header), message: messages.noRows(file) });
      let reported = 0;
      for (const row of rows) {
        const textIn = (column: number): string => row.cells[column]?.text.trim() ?? "";
        const name = textIn(nameColumn);
        const hasCode = codeColumns.some((column) => textIn(column) !== "");
        if ((name !== "" && hasCode) || reported++ >= MAX_REPORTED) continue;
        report({
          at: placeIn(file, row),
          message: name === "" ? messages.noName(row.line) : messages.noCode(row.line, name),
        });
      }
    }
  },
};

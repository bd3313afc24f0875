import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  twice: (file: string, column: string, code: string, line: number) =>
    `"${file}" has ${column} "${code}" twice, first on line ${line}.`,
};

const CODE_COLUMNS = ["id", "ceeb"];
/** A file with more of these is wrong as a whole, and listing them all would help nobody. */
const MAX_REPORTED = 20;

export const lookupCodesUnique: Rule = {
  id: "lookup-codes-unique",
  severity: "error",
  docs: "Each row of a lookup has its own code, because a chosen row is found again by its code.",
  bad: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1001,South College\n" },
  finds:
    'lookups/college_ceeb.csv 1001,South College: "lookups/college_ceeb.csv" has ceeb "1001" twice, first on line 2.',
  good: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,South College\n" },
  check(model, report) {
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      const column = columns.findIndex((name) => CODE_COLUMNS.includes(name));
      if (column < 0 || faults.length > 0) continue;
      const first = new Map<string, number>();
      let reported = 0;
      for (const row of rows) {
        const code = row.cells[column]?.text.trim() ?? "";
        const other = first.get(code);
        if (code === "") continue;
        if (other === undefined) first.set(code, row.line);
        else if (reported++ < MAX_REPORTED)
          report({ at: placeIn(file, row), message: messages.twice(file, columns[column] ?? "", code, other) });
      }
    }
  },
};

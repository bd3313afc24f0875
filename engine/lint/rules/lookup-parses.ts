import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unclosed: (line: number) =>
    `A quote is opened on line ${line} and never closed, so that everything after it is one cell.`,
  afterQuote: (line: number) => `On line ${line} something stands after a closing quote; it would be left out.`,
  otherCount: (line: number, cells: number, columns: number) =>
    `Line ${line} has ${cells} cells, but the first line names ${columns} columns.`,
};

/** A file with more of these is wrong as a whole, and listing them all would help nobody. */
const MAX_REPORTED = 20;

export const lookupParses: Rule = {
  id: "lookup-parses",
  severity: "error",
  docs: "A lookup is comma-separated text (RFC 4180): every quote is closed, and no row has more cells than there are columns, as one has where a name with a comma is not in quotes.",
  bad: { "lookups/college_ceeb.csv": 'ceeb,name,city\n1001,"North College,Ames\n1002,South College,Ames\n' },
  finds:
    'lookups/college_ceeb.csv ": A quote is opened on line 2 and never closed, so that everything after it is one cell.',
  good: { "lookups/college_ceeb.csv": 'ceeb,name,city\n1001,"North College, Old Campus",Ames\n' },
  check(model, report) {
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      for (const fault of faults.slice(0, MAX_REPORTED)) {
        const message = fault.kind === "unclosed" ? messages.unclosed(fault.line) : messages.afterQuote(fault.line);
        report({ at: placeIn(file, fault), message, hint: 'write a quote inside a quoted cell twice: "".' });
      }
      if (faults.length > 0 || columns.length < 2) continue;
      for (const row of rows.filter(({ cells }) => cells.length !== columns.length).slice(0, MAX_REPORTED))
        report({
          at: placeIn(file, row),
          message: messages.otherCount(row.line, row.cells.length, columns.length),
          hint:
            row.cells.length > columns.length
              ? "put a cell that holds a comma into double quotes."
              : "write a comma also where a cell is empty.",
        });
    }
  },
};

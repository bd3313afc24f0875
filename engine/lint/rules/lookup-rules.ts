import { wholeFile } from "../finding.ts";
import { findClosest, suggest, suggestValue } from "../suggest.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import type { Report } from "../finding.ts";

/** Reports only the first 20 findings about a file. A file with more is wrong as a whole. */
function limit(report: Report): Report {
  let left = 20;
  return (finding) => {
    if (left-- > 0) report(finding);
  };
}

const lookupParses: Rule = {
  id: "lookup-parses",
  severity: "error",
  docs: "A lookup is comma-separated text (RFC 4180): every quote is closed, and no row has more cells than columns. A name with a comma needs quotes.",
  bad: { "lookups/college_ceeb.csv": 'ceeb,name,city\n1001,"North College,Ames\n1002,South College,Ames\n' },
  finds:
    'lookups/college_ceeb.csv ": A quote is opened on line 2 and never closed, so that everything after it is one cell.',
  good: { "lookups/college_ceeb.csv": 'ceeb,name,city\n1001,"North College, Old Campus",Ames\n' },
  check(model, report) {
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      const reportFirst = limit(report);
      for (const fault of faults) {
        const message =
          fault.kind === "unclosed"
            ? `A quote is opened on line ${fault.line} and never closed, so that everything after it is one cell.`
            : `On line ${fault.line} text follows a closing quote and would be lost.`;
        reportFirst({ at: placeIn(file, fault), message, hint: 'write a quote inside a quoted cell twice: "".' });
      }
      if (faults.length > 0 || columns.length < 2) continue;
      for (const row of rows.filter(({ cells }) => cells.length !== columns.length))
        reportFirst({
          at: placeIn(file, row),
          message: `Line ${row.line} has ${row.cells.length} cells, but the first line names ${columns.length} columns.`,
          hint:
            row.cells.length > columns.length
              ? "put a cell that holds a comma into double quotes."
              : "write a comma also where a cell is empty.",
        });
    }
  },
};

/** Columns that the search uses. It returns other columns for `fills`. */
const KNOWN = [
  "id",
  "ceeb",
  "name",
  "aliases",
  "address_line_1",
  "address_line_2",
  "city",
  "state",
  "zip",
  "country",
  "weight",
] as const;
const CODES = ["ceeb", "id"];

const lookupHeaderKnown: Rule = {
  id: "lookup-header-known",
  severity: "error",
  docs: `The first line of a lookup names its columns, divided by commas, with a \`name\` and a \`ceeb\` or \`id\` among them; none is a misspelling of ${KNOWN.map((name) => `\`${name}\``).join(" ")}. Columns of your own may be added for \`fills\`.`,
  bad: { "lookups/college_ceeb.csv": "ceeb,nmae\n1001,North College\n" },
  finds: 'lookups/college_ceeb.csv ceeb,nmae: No search reads a column "nmae".',
  good: { "lookups/college_ceeb.csv": "ceeb,name,campus\n1001,North College,Main\n" },
  check(model, report) {
    const filled = findFilledColumns(model);
    for (const { file, header, columns } of lookupsOf(model)) {
      if (header === undefined) {
        report({
          at: wholeFile(file),
          message: `"${file}" is empty; its first line names the columns.`,
        });
        continue;
      }
      const at = placeIn(file, header);
      if (columns.length === 1 && /[;\t|]/.test(columns[0] ?? "")) {
        report({
          at,
          message: `The first line of "${file}" is one cell; columns are divided by commas.`,
          hint: "save it as comma-separated values (CSV, UTF-8).",
        });
        continue;
      }
      const misspelt = columns.map((column) =>
        (KNOWN as readonly string[]).includes(column) || filled.has(column)
          ? undefined
          : findClosest(
              column,
              KNOWN.filter((name) => !columns.includes(name)),
            ),
      );
      columns.forEach((column, index) => {
        const meant = misspelt[index];
        if (meant !== undefined)
          report({
            at,
            message: `No search reads a column "${column}".`,
            hint: `did you mean "${meant}"?`,
          });
        else if (column !== "" && columns.indexOf(column) < index)
          report({
            at,
            message: `Two columns are called "${column}"; only the last would count.`,
            hint: "rename one of them.",
          });
      });
      const has = (name: string): boolean => columns.includes(name) || misspelt.includes(name);
      if (!has("name")) report({ at, message: `"${file}" has no column "name", so none of its rows can be found.` });
      if (!CODES.some(has))
        report({ at, message: `"${file}" has no column "ceeb" or "id", by which a choice is remembered.` });
    }
  },
};

function findFilledColumns({ pages }: TenantModel): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ fieldUis }) =>
      [...fieldUis.values()].flatMap(({ ui }) => Object.keys(toObject(toObject(ui["ui:options"])["fills"]))),
    ),
  );
}

const lookupRowComplete: Rule = {
  id: "lookup-row-complete",
  severity: "error",
  docs: "Each row of a lookup has a name, by which applicants find it, and a `ceeb` or `id`. The search leaves out all other rows.",
  bad: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,\n" },
  finds: "lookups/college_ceeb.csv 1002,: Line 3 has no name, so nobody can find it.",
  good: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,South College\n" },
  check(model, report) {
    for (const { file, header, columns, rows, faults } of lookupsOf(model)) {
      const nameColumn = columns.indexOf("name");
      const codeColumns = CODES.map((name) => columns.indexOf(name)).filter((column) => column >= 0);
      if (header === undefined || nameColumn < 0 || codeColumns.length === 0 || faults.length > 0) continue;
      if (rows.length === 0)
        report({ at: placeIn(file, header), message: `"${file}" has no rows below its first line.` });
      const reportFirst = limit(report);
      for (const row of rows) {
        const textIn = (column: number): string => row.cells[column] ?? "";
        const name = textIn(nameColumn);
        const hasCode = codeColumns.some((column) => textIn(column) !== "");
        if (name !== "" && hasCode) continue;
        reportFirst({
          at: placeIn(file, row),
          message:
            name === ""
              ? `Line ${row.line} has no name, so nobody can find it.`
              : `Line ${row.line}, "${name}", has no code, so it is left out.`,
        });
      }
    }
  },
};

const lookupCodesUnique: Rule = {
  id: "lookup-codes-unique",
  severity: "error",
  docs: "Each row of a lookup has a unique code, because the portal finds a chosen row by its code.",
  bad: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1001,South College\n" },
  finds:
    'lookups/college_ceeb.csv 1001,South College: "lookups/college_ceeb.csv" has ceeb "1001" twice, first on line 2.',
  good: { "lookups/college_ceeb.csv": "ceeb,name\n1001,North College\n1002,South College\n" },
  check(model, report) {
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      const column = columns.findIndex((name) => CODES.includes(name));
      if (column < 0 || faults.length > 0) continue;
      const first = new Map<string, number>();
      const reportFirst = limit(report);
      for (const row of rows) {
        const code = row.cells[column] ?? "";
        const other = first.get(code);
        if (code === "") continue;
        if (other === undefined) first.set(code, row.line);
        else
          reportFirst({
            at: placeIn(file, row),
            message: `"${file}" has ${columns[column] ?? ""} "${code}" twice, first on line ${other}.`,
          });
      }
    }
  },
};

const lookupCellKnown: Rule = {
  id: "lookup-cell-known",
  severity: "error",
  docs: "In a lookup, `country` is a value of the `countries` list, `state` is a state of that country in the `states` list, and `weight` is a number from 0 to 1. A code that does not exist would fill in nothing.",
  needs: ["options"],
  bad: { "lookups/college_ceeb.csv": "ceeb,name,country\n1001,North College,US\n" },
  finds:
    'lookups/college_ceeb.csv 1001,North College,US: Line 2 has the country "US", which is not a value of option list "countries".',
  good: { "lookups/college_ceeb.csv": "ceeb,name,country\n1001,North College,USA\n" },
  check(model, report) {
    const countries = model.valuesOf("countries");
    for (const { file, columns, rows, faults } of lookupsOf(model)) {
      if (faults.length > 0) continue;
      const [countryColumn, stateColumn, weightColumn] = ["country", "state", "weight"].map((name) =>
        columns.indexOf(name),
      );
      const reportFirst = limit(report);
      for (const row of rows) {
        const textIn = (column = -1): string => row.cells[column] ?? "";
        const reportCell = (message: string, hint: { hint?: string } = {}): void => {
          reportFirst({ at: placeIn(file, row), message, ...hint });
        };
        const [country, state, weight] = [textIn(countryColumn), textIn(stateColumn), textIn(weightColumn)];
        const states = country === "" ? undefined : findStates(model, country);
        if (country !== "" && countries !== undefined && !countries.has(country))
          reportCell(
            `Line ${row.line} has the country "${country}", which is not a value of option list "countries".`,
            {
              hint: "values have three letters (ISO 3166-1), such as USA.",
              ...suggestValue(country, countries, model.labelsOf("countries")),
            },
          );
        else if (state !== "" && states !== undefined && !states.has(state))
          reportCell(
            `Line ${row.line} has the state "${state}", which option list "states" does not have for "${country}".`,
            suggest(state, states),
          );
        if (weight !== "" && !(Number(weight) >= 0 && Number(weight) <= 1))
          reportCell(`Line ${row.line} has the weight "${weight}", which is not a number from 0 to 1.`);
      }
    }
  },
};

function findStates({ lists }: TenantModel, country: string): ReadonlySet<string> | undefined {
  const keyed = lists.get("states")?.value["keyed"];
  if (!isJsonObject(keyed) || !Object.hasOwn(keyed, country)) return undefined;
  return new Set(toList(keyed[country]).map((option) => findText(toObject(option)["value"]) ?? ""));
}

export const lookupRules: readonly Rule[] = [
  lookupParses,
  lookupHeaderKnown,
  lookupRowComplete,
  lookupCodesUnique,
  lookupCellKnown,
];

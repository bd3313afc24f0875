import { wholeFile, type Report, type TextPlace } from "../finding.ts";
import { findClosest, suggest, suggestValue } from "../suggest.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { oncePerModel, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { parse } from "papaparse";

/** Files of lookups/, parsed as the search parses them (RFC 4180, without blank lines). */
const lookupsOf = oncePerModel(({ files }) =>
  [...files.texts].flatMap(([file, text]) => {
    if (!/^lookups\/[^/]+\.csv$/.test(file)) return [];
    const {
      rows: [header, ...rows],
      faults,
    } = readRows(file, text);
    return [{ file, header, columns: (header?.cells ?? []).map((cell) => cell.toLowerCase()), rows, faults }];
  }),
);

function readRows(file: string, text: string) {
  const rows: { line: number; at: TextPlace; cells: readonly string[] }[] = [];
  const faults: { at: TextPlace; message: string }[] = [];
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  let offset = start;
  let line = 1;
  parse<string[]>(text.slice(start), {
    delimiter: ",",
    newline: "\n",
    step({ data, errors, meta }) {
      const written = text.slice(offset, start + meta.cursor);
      const [error] = errors;
      if (error !== undefined) {
        const at = start + (error.index ?? 1) - 1;
        faults.push({
          at: { file, offset: at, length: 1 },
          message:
            error.code === "MissingQuotes"
              ? `A quote is opened on line ${lineAt(at)} and never closed, so that everything after it is one cell.`
              : `On line ${lineAt(at)} text follows a closing quote and would be lost.`,
        });
      }
      const cells = data.map((cell) => cell.trim());
      const length = written.replace(/\r?\n$/, "").length;
      if (cells.some((cell) => cell !== "")) rows.push({ line, at: { file, offset, length }, cells });
      line += written.split("\n").length - 1;
      offset += written.length;
    },
  });
  return { rows, faults };
}

/** Reports only the first 20 findings about a file. A file with more is wrong as a whole. */
function limit(report: Report): Report {
  let left = 20;
  return (finding) => {
    if (left-- > 0) report(finding);
  };
}

const lookupParses: Rule = {
  id: "lookup-parses",
  docs: "A lookup is comma-separated text (RFC 4180): every quote is closed, and no row has more cells than columns. A name with a comma needs quotes.",
  check(model, report) {
    for (const { columns, rows, faults } of lookupsOf(model)) {
      const reportFirst = limit(report);
      for (const fault of faults) reportFirst({ ...fault, hint: 'write a quote inside a quoted cell twice: "".' });
      if (faults.length > 0 || columns.length < 2) continue;
      for (const row of rows.filter(({ cells }) => cells.length !== columns.length))
        reportFirst({
          at: row.at,
          message: `Line ${row.line} has ${row.cells.length} cells, but the first line names ${columns.length} columns.`,
          hint:
            row.cells.length > columns.length
              ? "put a cell that holds a comma into double quotes."
              : "write a comma for an empty cell too.",
        });
    }
  },
};

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
  docs: `The first line of a lookup names its columns, divided by commas, with a \`name\` and a \`ceeb\` or \`id\` among them; none is a misspelling of ${KNOWN.map((name) => `\`${name}\``).join(" ")}. Columns of your own may be added for \`fills\`.`,
  check(model, report) {
    const filled = new Set(model.fieldUis.flatMap(({ fills }) => fills.map(([column]) => column)));
    for (const { file, header, columns } of lookupsOf(model)) {
      if (header === undefined) {
        report({ at: wholeFile(file), message: `"${file}" is empty; its first line names the columns.` });
        continue;
      }
      const { at } = header;
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

const lookupRowsRight: Rule = {
  id: "lookup-rows-right",
  docs: "Each row of a lookup has a name, by which applicants find it, and a `ceeb` or `id` of its own, by which the portal finds it again. Its `country` is a value of the list `countries`, its `state` a state of that country in the list `states`, and its `weight` a number from 0 to 1.",
  check(model, report) {
    for (const { file, header, columns, rows, faults } of lookupsOf(model)) {
      const codes = columns.filter((column) => CODES.includes(column));
      if (header === undefined || !columns.includes("name") || codes.length === 0 || faults.length > 0) continue;
      if (rows.length === 0) report({ at: header.at, message: `"${file}" has no rows below its first line.` });
      const reportFirst = limit(report);
      const lines = new Map<string, number>();
      for (const row of rows) {
        const cell = (column: string): string => row.cells[columns.indexOf(column)] ?? "";
        const add = (what: string, hint = {}): void =>
          reportFirst({ at: row.at, message: `Line ${row.line}${what}`, ...hint });
        const [code = ""] = codes.map(cell);
        if (cell("name") === "") add(" has no name, so nobody can find it.");
        else if (codes.every((column) => cell(column) === ""))
          add(`, "${cell("name")}", has no code, so it is left out.`);
        const other = lines.get(code);
        if (other !== undefined) add(` has the ${codes[0] ?? ""} "${code}" of line ${other}.`);
        else if (code !== "") lines.set(code, row.line);
        if (model.isReadable("options")) checkPlace(model, cell("country"), cell("state"), add);
        if (cell("weight") !== "" && !(Number(cell("weight")) >= 0 && Number(cell("weight")) <= 1))
          add(` has the weight "${cell("weight")}", which is not a number from 0 to 1.`);
      }
    }
  },
};

function checkPlace(
  model: TenantModel,
  country: string,
  state: string,
  add: (what: string, hint: object) => void,
): void {
  const countries = model.valuesOf("countries");
  const states = country === "" ? undefined : findStates(model, country);
  if (country !== "" && countries !== undefined && !countries.has(country))
    add(` has the country "${country}", which is not a value of option list "countries".`, {
      hint: "values have three letters (ISO 3166-1), such as USA.",
      ...suggestValue(country, countries, model.labelsOf("countries")),
    });
  else if (state !== "" && states !== undefined && !states.has(state))
    add(
      ` has the state "${state}", which option list "states" does not have for "${country}".`,
      suggest(state, states),
    );
}

function findStates({ lists }: TenantModel, country: string): ReadonlySet<string> | undefined {
  const keyed = lists.get("states")?.value["keyed"];
  if (!isJsonObject(keyed) || !Object.hasOwn(keyed, country)) return undefined;
  return new Set(toList(keyed[country]).map((option) => findText(toObject(option)["value"]) ?? ""));
}

export const lookupRules: readonly Rule[] = [lookupParses, lookupHeaderKnown, lookupRowsRight];

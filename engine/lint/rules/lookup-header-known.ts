import { findClosest } from "../did-you-mean.ts";
import { toObject } from "../model/json-shape.ts";
import { lookupsOf, placeIn } from "../model/lookup-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  empty: (file: string) => `"${file}" is empty; its first line names the columns.`,
  separator: (file: string) => `The first line of "${file}" is one cell; columns are divided by commas.`,
  noName: (file: string) => `"${file}" has no column "name", so none of its rows can be found.`,
  noCode: (file: string) => `"${file}" has no column "ceeb" or "id", by which a choice is remembered.`,
  misspelt: (column: string) => `No search reads a column "${column}".`,
  twice: (column: string) => `Two columns are called "${column}"; only the last would count.`,
};

/** The columns that the search reads. It passes others on, to be named by `fills`. */
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

export const lookupHeaderKnown: Rule = {
  id: "lookup-header-known",
  severity: "error",
  docs: `The first line of a lookup names its columns, divided by commas, with a \`name\` and a \`ceeb\` or \`id\` among them; none is a misspelling of ${KNOWN.map((name) => `\`${name}\``).join(" ")}. Columns of your own may be added for \`fills\`.`,
  bad: { "lookups/college_ceeb.csv": "ceeb,nmae\n1001,North College\n" },
  finds: 'lookups/college_ceeb.csv nmae: No search reads a column "nmae".',
  good: { "lookups/college_ceeb.csv": "ceeb,name,campus\n1001,North College,Main\n" },
  check(model, report) {
    const filled = findFilledColumns(model);
    for (const { file, header, columns } of lookupsOf(model)) {
      if (header === undefined) {
        report({ at: { file, offset: 0, length: 0 }, message: messages.empty(file) });
        continue;
      }
      const at = placeIn(file, header);
      if (columns.length === 1 && /[;\t|]/.test(columns[0] ?? "")) {
        report({ at, message: messages.separator(file), hint: "save it as comma-separated values (CSV, UTF-8)." });
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
      header.cells.forEach((cell, index) => {
        const column = columns[index] ?? "";
        const meant = misspelt[index];
        if (meant !== undefined)
          report({ at: placeIn(file, cell), message: messages.misspelt(column), hint: `did you mean "${meant}"?` });
        else if (column !== "" && columns.indexOf(column) < index)
          report({ at: placeIn(file, cell), message: messages.twice(column) });
      });
      const has = (name: string): boolean => columns.includes(name) || misspelt.includes(name);
      if (!has("name")) report({ at, message: messages.noName(file) });
      if (!CODES.some(has)) report({ at, message: messages.noCode(file) });
    }
  },
};

/** Columns that a school search of some page fills in by name. */
function findFilledColumns({ pages }: TenantModel): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ fieldUis }) =>
      [...fieldUis.values()].flatMap(({ ui }) => Object.keys(toObject(toObject(ui["ui:options"])["fills"]))),
    ),
  );
}

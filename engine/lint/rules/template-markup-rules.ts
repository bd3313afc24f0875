import { PRINT_CONTEXT } from "../../core/index.ts";
import type { Report } from "../finding.ts";
import { PRINT_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";
import { ATTRIBUTES, ELEMENTS } from "../template/tags.ts";

const HELPER_CALL =
  /(?<!\{)\{\s*(?:(?:answer|answered|label|item|page|is)\s+["(]|[#/](?:if|unless|each|with)\b)[^{}\n]*\}?/g;
const VALUE = /(?<!\{)\{\s*([a-z]\w*)(?:\.(\w+))?\s*\}(?!\})/gi;

const templateMarkupRight: Rule = {
  id: "template-markup-right",
  severity: "error",
  docs: "The markup of print.hbs works: values and helpers are in two braces, elements and attributes exist in HTML, and the rows of a table have equally many cells. Otherwise the PDF is not accessible (PDF/UA-1).",
  needs: ["print", "tenant"],
  check(model, report) {
    if (templateOf(model).fault !== undefined) return;
    reportBraces(model, report);
    reportNames(model, report);
    for (const { offset, cells, usual } of findUnevenRows(model.files.texts.get(PRINT_FILE) ?? ""))
      report({
        at: { file: PRINT_FILE, offset, length: 4 },
        message: `This row of the table has ${cells === 1 ? "one cell" : `${cells} cells`}, where others have ${usual}.`,
        hint: 'write a cell for each column, or "colspan" for one that covers several.',
      });
  },
};

function reportBraces(model: TenantModel, report: Report): void {
  for (const { text, offset } of templateOf(model).markup) {
    const places = [...text.matchAll(HELPER_CALL)].map((match) => ({ match, hint: "write two braces: {{…}}." }));
    const values = [...text.matchAll(VALUE)].flatMap((match) => {
      const [, name = "", member] = match;
      if (Object.hasOwn(model.partner, name) && member === undefined)
        return [{ match, hint: `write {{partner.${name}}}.` }];
      const isKnown = (PRINT_CONTEXT as readonly string[]).includes(name) || name === "partner";
      return isKnown ? [{ match, hint: `write {${match[0]}}.` }] : [];
    });
    for (const { match, hint } of [...places, ...values])
      report({
        at: { file: PRINT_FILE, offset: offset + match.index, length: match[0].length },
        message: `The print template has ${match[0]} with one brace, and prints it as it is typed.`,
        hint,
      });
  }
}

function reportNames(model: TenantModel, report: Report): void {
  const parts = templateOf(model).markup;
  const all = parts.map(({ text }) => text).join(" ");
  for (const { text, offset } of parts) {
    const markup = text.replace(/<!--[\s\S]*?-->|(?<=<style\b[^>]*>)[\s\S]*?(?=<\/style)/gi, (hidden) =>
      " ".repeat(hidden.length),
    );
    const add = (what: string, name: string, at: number, known: ReadonlySet<string>): void => {
      if (!known.has(name.toLowerCase()))
        report({
          at: { file: PRINT_FILE, offset: offset + at, length: name.length },
          message: `The print template has the ${what} "${name}", which HTML does not know.`,
          ...suggest(name, known),
        });
    };
    for (const { 0: tag, 1: slash = "", 2: name = "", 3: rest = "", index } of markup.matchAll(TAG)) {
      const isPair = slash === "/" && new RegExp(`<${name}\\b`, "i").test(all);
      if (!isPair) add("element", name, index + 1 + slash.length, ELEMENTS);
      const start = index + tag.length - rest.length;
      for (const { 1: attribute = "", index: at } of rest.matchAll(ATTRIBUTE))
        if (!/^(?:aria|data)-|^on|:/i.test(attribute))
          add("attribute", attribute, start + at + rest.slice(at).indexOf(attribute), ATTRIBUTES);
      for (const { 1: scope = "", index: at } of rest.matchAll(/(?<=\sscope=")(\w+)(?=")/gi))
        add("scope", scope, start + at, SCOPES);
    }
  }
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s[^<>]*)?)/gi;
const SCOPES: ReadonlySet<string> = new Set(["row", "col", "rowgroup", "colgroup"]);
const ATTRIBUTE = /\s([a-z][a-z0-9:-]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>]+)|(?=[\s/]|$))/gi;

export const templateMarkupRules: readonly Rule[] = [templateMarkupRight];

/** Finds rows with more or fewer cells than most rows of their table (`usual`). Skips rows whose cells depend on answers. */
export function findUnevenRows(text: string) {
  const visible = text.replace(/\{\{~?!--[\s\S]*?--~?\}\}|<!--[\s\S]*?-->/g, (hidden) => " ".repeat(hidden.length));
  return [...visible.matchAll(/<table\b[\s\S]*?<\/table>/gi)].flatMap(({ 0: table, index }) => {
    if (/\browspan\b|<table\b[\s\S]*<table\b/i.test(table)) return [];
    const rows = [...table.matchAll(/<tr\b[^>]*>[\s\S]*?(?=<tr\b|<\/tr|<\/table)/gi)].flatMap((row) => {
      const cells = countCells(row[0]);
      return cells === undefined ? [] : [{ offset: index + row.index, cells }];
    });
    const countOf = (cells: number): number => rows.filter((row) => row.cells === cells).length;
    const [usual] = rows.map(({ cells }) => cells).sort((one, other) => countOf(other) - countOf(one));
    return rows.flatMap((row) => (usual === undefined || row.cells === usual ? [] : [{ ...row, usual }]));
  });
}

function countCells(row: string): number | undefined {
  if (/\{\{~?#(?:(?!\{\{~?\/)[\s\S])*<t[hd]\b/i.test(row)) return undefined;
  return [...row.matchAll(/<t[hd]\b([^>]*)>/gi)].reduce(
    (count, [, attributes = ""]) => count + Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1),
    0,
  );
}

import { findListName } from "../model/data-model-facts.ts";
import { PRINT_FILE, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf, type TemplateArgument } from "../template/read-template.ts";
import { PRINT_CONTEXT } from "../../core/index.ts";
import type { Report } from "../finding.ts";
import { ATTRIBUTES, ELEMENTS } from "../template/tags.ts";

const templateParses: Rule = {
  id: "template-parses",
  docs: "print.hbs is a Handlebars template whose blocks are all closed.",
  needs: ["print"],
  check(model, report) {
    const { fault } = templateOf(model);
    const [, open] = /^(\w+) doesn't match/.exec(fault?.message ?? "") ?? [];
    if (fault !== undefined)
      report({
        at: fault.at,
        message: `The print template is not Handlebars: ${fault.message}.`,
        ...(open === undefined ? {} : { hint: `close the block with {{/${open}}}.` }),
      });
  },
};

const templateElementsClosed: Rule = {
  id: "template-elements-closed",
  docs: "Every element that print.hbs opens it closes in the same block; only those that HTML closes by itself, as `<p>` and `<td>`, may be left open.",
  needs: ["print"],
  check(model, report) {
    for (const { name, isOpening, at } of templateOf(model).unpaired)
      report({
        at,
        message: isOpening
          ? `<${name}> is never closed, so everything after it is printed inside it.`
          : `</${name}> closes an element that is not open here.`,
      });
  },
};

/** Markup that is unsafe, or that the print view's Content-Security-Policy blocks. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, what: string, hint?: string])[] = [
  [/<\s*script\b/gi, "a script"],
  [/<\s*(?:svg|math)\b/gi, "an element that can hold scripts"],
  [/<\s*(?:iframe|object|embed|base|form|link|meta)\b/gi, "an element that loads or sends something"],
  [/[\s/"']on[a-z]+\s*=/gi, "an event handler"],
  [/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*=\s*$/gi, "an attribute whose value is not in quotes"],
  [/<style\b(?![\s\S]*<\/style)/gi, "a value inside a style sheet"],
  [/(?:java|vb)script:/gi, "an address that runs a script"],
  [/\b(?:href|src)\s*=\s*["']?\s*(?:data:text|http:|\/\/)/gi, "an unsafe address"],
  [
    /<\s*(?:img|picture|video|audio|source|image|input)\b/gi,
    "a picture or another element that loads a file",
    "write words; the print view has no pictures of your own.",
  ],
  [
    /<[a-z][^<>]*?\sstyle\s*=/gi,
    'a "style" attribute',
    "put the rule into a <style> of the template, and name it by a class.",
  ],
  [/\burl\s*\(|@import\b/gi, "a style that loads a file", "use colours and borders."],
  [/<[a-z][^<>]*?\s(?:src|srcset|background|poster)\s*=/gi, "an attribute that loads a file", "leave it out."],
];

/** Beginnings of an address that may contain an answer. */
const OF_A_PERSON = /^\s*(?:mailto:|tel:|#)/i;
const OPEN_ADDRESS = /<[a-z][^<>]*\s(?:href|src|action|xlink:href)\s*=\s*(?:"([^"<>]*)|'([^'<>]*))$/i;
const WINDOW = 600;

const templateInert: Rule = {
  id: "template-inert",
  docs: "print.hbs escapes every value, defines no partials and holds no scripts, handlers, frames, pictures, `style` attributes or unsafe addresses, and no link whose address comes from an answer: what it prints was written by strangers.",
  needs: ["print"],
  check(model, report) {
    const { unescaped, markup, calls, partials, inlinePartials } = templateOf(model);
    for (const at of [...inlinePartials, ...partials.filter(({ name }) => name === undefined).map((one) => one.at)])
      report({
        at,
        message: "The print template defines a partial or computes its name; only the shared ones may be used.",
        hint: "write its text where it is used.",
      });
    for (const at of unescaped)
      report({
        at,
        message:
          "The print template writes a value without escaping it; what an applicant typed could then become markup.",
        hint: "write two braces in place of three, and no & after them.",
      });
    for (const { text, offset } of markup) {
      const places = new Set<number>();
      for (const [pattern, what, hint] of FORBIDDEN)
        for (const match of text.matchAll(pattern)) {
          // A picture and its `src` are one mistake.
          if (places.has(match.index)) continue;
          places.add(match.index);
          report({
            at: { file: PRINT_FILE, offset: offset + match.index, length: match[0].length },
            message: `The print template holds ${what}; a print view runs nothing and loads nothing.`,
            ...(hint === undefined ? {} : { hint }),
          });
        }
    }
    for (const { name, at } of calls)
      if (!name.startsWith("partner") && !name.startsWith("@root.partner") && decidesAddress(model, at.offset))
        report({
          at,
          message: `The print template puts "${name}" into a link: an applicant could lead staff to any address, and the answer would leave the portal.`,
          hint: "print it as words.",
        });
  },
};

function decidesAddress({ files }: TenantModel, offset: number): boolean {
  const text = (files.texts.get(PRINT_FILE) ?? "").slice(Math.max(0, offset - WINDOW), offset);
  const before = text.slice(0, Math.max(0, text.lastIndexOf("{{"))).replace(/\{\{[^{}]*\}\}/g, "");
  const open = OPEN_ADDRESS.exec(before);
  return open !== null && !OF_A_PERSON.test(open[1] ?? open[2] ?? "");
}

const CHOOSING: ReadonlySet<string> = new Set(["if", "unless"]);

const templateComparisonPossible: Rule = {
  id: "template-comparison-possible",
  docs: "A comparison in print.hbs can be true and can be false. It compares an answer as printed, such as the label of a choice.",
  needs: ["print", "dataModel", "options"],
  check(model, report) {
    for (const { name, given, at } of templateOf(model).calls) {
      const [one, other] = given;
      if (CHOOSING.has(name)) {
        if (one?.text !== undefined)
          report({ at, message: `"${one.text}" is a text of the template, so this "${name}" is always the same.` });
        else if (given.length > 1)
          report({
            at,
            message: `"${name}" takes one value; a helper inside it needs parentheses.`,
            hint: `write {{#${name} (${one?.name ?? "is"} …)}}.`,
          });
      }
      if (name !== "is" || given.length === 0) continue;
      if (one === undefined || other === undefined || given.length !== 2)
        report({ at, message: `"is" compares two values; here it has ${given.length}.` });
      else if (one.text !== undefined && other.text !== undefined)
        report({
          at,
          message: `"${one.text}" and "${other.text}" are texts of the template, so comparing them always gives the same.`,
          ...(model.keys.has(one.text)
            ? { hint: `write (is (answer "${one.text}") "${findLabel(model, one.text, other.text) ?? other.text}").` }
            : {}),
        });
      else if (one.text !== undefined) compare(other, one.text);
      else if (other.text !== undefined) compare(one, other.text);
    }

    function compare({ name, argument, at }: TemplateArgument, text: string): void {
      if (name !== "answer" || argument === undefined) return;
      const labels = optionsOf(model, argument).map(({ label }) => label);
      if (labels.length === 0 || labels.includes(text) || text === "") return;
      const label = findLabel(model, argument, text);
      report({
        at,
        message: `The answer to "${argument}" is never printed as "${text}".`,
        ...(label === undefined ? suggest(text, labels) : { hint: `it is printed as "${label}".` }),
      });
    }
  },
};

const optionsOf = ({ keys, labelsOf }: TenantModel, key: string) => labelsOf(findListName(keys.get(key)?.schema));

const findLabel = (model: TenantModel, key: string, text: string): string | undefined =>
  optionsOf(model, key).find(({ value, label }) =>
    [value, label].some((one) => one.toLowerCase() === text.toLowerCase()),
  )?.label;

const HELPER_CALL =
  /(?<!\{)\{\s*(?:(?:answer|answered|label|item|page|is)\s+["(]|[#/](?:if|unless|each|with)\b)[^{}\n]*\}?/g;
const VALUE = /(?<!\{)\{\s*([a-z]\w*)(?:\.(\w+))?\s*\}(?!\})/gi;

const templateMarkupRight: Rule = {
  id: "template-markup-right",
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

/**
 * Finds rows whose number of cells is not the most common one (`usual`) of their table. Skips rows with cells in a
 * block, and tables with `rowspan` or another table.
 */
function findUnevenRows(text: string) {
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

export const templateRules: readonly Rule[] = [
  templateParses,
  templateElementsClosed,
  templateInert,
  templateComparisonPossible,
  templateMarkupRight,
];

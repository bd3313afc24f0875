import { PRINT_CONTEXT, PRINT_HELPERS, PRINT_PARTIALS } from "../../core/index.ts";
import { wholeFile } from "../finding.ts";
import { inTenantFile, PRINT_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";
import type { TemplateCall } from "../template/read-template.ts";

const uses = (id: string) => `Print template "print.hbs" of tenant "${id}" uses`;

const LOOP_DATA: ReadonlySet<string> = new Set(["index", "first", "last", "key", "root", "partial-block"]);

const templateValueKnown: Rule = {
  id: "template-value-known",
  severity: "error",
  docs: `print.hbs uses values that exist: at its root ${PRINT_CONTEXT.map((name) => `\`${name}\``).join(" ")}, and of \`partner\` what tenant.json has.`,
  needs: ["print", "tenant"],
  bad: { "print.hbs": "{{#> layout}}<h1>{{applicant_nam}}</h1>{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  finds:
    'print.hbs applicant_nam: Print template "print.hbs" of tenant "example" uses "applicant_nam", which is not a value of the print view.',
  good: { "print.hbs": "{{#> layout}}<h1>{{applicantName}}</h1>{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check(model, report) {
    const { partner, id, keys } = model;
    for (const call of templateOf(model).calls) {
      if (call.hasArguments || Object.hasOwn(PRINT_HELPERS, call.name)) continue;
      const path = rootPathOf(call);
      if (path === undefined) continue;
      const [name = "", member] = path;
      if (call.isData && !LOOP_DATA.has(call.parts[0] ?? ""))
        report({
          at: call.at,
          message: `${uses(id)} "${call.name}", which is not a value of the print view.`,
          ...suggest(
            call.name,
            [...LOOP_DATA].map((data) => `@${data}`),
          ),
        });
      else if (!call.isData && name === "") continue;
      else if (name !== "" && !(PRINT_CONTEXT as readonly string[]).includes(name)) {
        const hint = keys.has(name)
          ? { hint: `"${name}" is an answer: write {{answer "${name}"}}.` }
          : suggest(name, PRINT_CONTEXT);
        report({
          at: call.at,
          message: `${uses(id)} "${call.name}", which is not a value of the print view.`,
          ...hint,
        });
      } else if (name === "partner" && member !== undefined && !Object.hasOwn(partner, member)) {
        report({
          at: call.at,
          message: `${uses(id)} partner value "${member}", which tenant.json does not have.`,
          ...suggest(member, Object.keys(partner), (known) => ({ ...inTenantFile("partner", known), on: "key" })),
        });
      }
    }
  },
};

/** Path from the template's root. Undefined inside a loop or a `with`, which change the meaning of a name. */
function rootPathOf({ parts, isData, depth, scopes }: TemplateCall): readonly string[] | undefined {
  if (isData) return parts[0] === "root" ? parts.slice(1) : [];
  if (depth > 0) return depth >= scopes.length ? parts : undefined;
  return scopes.length === 0 ? parts : undefined;
}

const BLOCKED: readonly (readonly [pattern: RegExp, what: string, hint: string])[] = [
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

/** Beginnings of an address that let an answer change only its end, not its target. */
const FIXED_BEGINNING = /^\s*(?:mailto:|tel:|#|https:\/\/[^/"'{}\s]+\/)/i;
const OPEN_ADDRESS = /<[a-z][^<>]*\s(?:href|src|action|xlink:href)\s*=\s*(?:"([^"<>]*)|'([^'<>]*))$/i;
const WINDOW = 600;

const templatePolicyAllows: Rule = {
  id: "template-policy-allows",
  severity: "error",
  docs: "print.hbs contains nothing that the print view's Content-Security-Policy blocks, such as pictures and `style` attributes, and no link whose address comes from an answer.",
  needs: ["print"],
  bad: {
    "print.hbs": '{{#> layout}}<p style="color: red">Note</p>{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  finds:
    'print.hbs <p style=: The print template has a "style" attribute, which the print view blocks: nobody would see it.',
  good: {
    "print.hbs":
      '{{#> layout}}<style>.note { color: red }</style><p class="note"><a href="mailto:{{answer "city"}}">Note</a></p>{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  check(model, report) {
    const { markup, calls } = templateOf(model);
    for (const { text, offset } of markup) {
      const places = new Set<number>();
      for (const [pattern, what, hint] of BLOCKED) {
        for (const match of text.matchAll(pattern)) {
          // A picture and its `src` are one mistake.
          if (places.has(match.index)) continue;
          places.add(match.index);
          report({
            at: { file: PRINT_FILE, offset: offset + match.index, length: match[0].length },
            message: `The print template has ${what}, which the print view blocks: nobody would see it.`,
            hint,
          });
        }
      }
    }
    for (const { name, at } of calls) {
      if (!name.startsWith("partner") && !name.startsWith("@root.partner") && decidesAddress(model, at.offset))
        report({
          at,
          message: `The print template makes a link of "${name}": an applicant could write any address there, and staff would follow it.`,
          hint: "print it as words.",
        });
    }
  },
};

function decidesAddress({ files }: TenantModel, offset: number): boolean {
  const text = (files.texts.get(PRINT_FILE) ?? "").slice(Math.max(0, offset - WINDOW), offset);
  const before = text.slice(0, Math.max(0, text.lastIndexOf("{{"))).replace(/\{\{[^{}]*\}\}/g, "");
  const open = OPEN_ADDRESS.exec(before);
  return open !== null && !FIXED_BEGINNING.test(open[1] ?? open[2] ?? "");
}

const dataModelKeyPrinted: Rule = {
  id: "data-model-key-printed",
  severity: "warning",
  isAboutUnused: true,
  docs: "print.hbs prints every question that a page asks: by the loop over all pages, by its page, or by name.",
  needs: ["print", "pages"],
  bad: { "print.hbs": '{{#> layout}}{{answer "first_name"}} {{answer "country"}} {{answer "prev_attend"}}{{/layout}}' },
  finds:
    'data-model.json "city": "city" is asked, but print.hbs leaves it out: the answer would be on no printout and no PDF.',
  good: {
    "print.hbs":
      '{{#> layout}}{{answer "first_name"}} {{answer "country"}} {{answer "prev_attend"}} {{answer "city"}}{{/layout}}',
  },
  check(model, report) {
    const { fault, partials } = templateOf(model);
    // The rule name-known reports this.
    if (fault !== undefined || partials.some(({ name }) => !isPartial(name))) return;
    const printed = findPrinted(model);
    if (printed === "all") return;
    const { asked } = model;
    const left = [...model.keys.values()].filter(({ key }) => asked.has(key) && !printed.has(key));
    if (left.length > MAX_LEFT_OUT)
      report({
        at: wholeFile(PRINT_FILE),
        message: `print.hbs leaves out ${left.length} answers that are asked, such as "${left[0]?.key ?? ""}": they would be on no printout and no PDF.`,
        hint: "write {{#each pages}}{{> page}}{{/each}} for all pages.",
      });
    else
      for (const { key, at } of left)
        report({
          at,
          message: `"${key}" is asked, but print.hbs leaves it out: the answer would be on no printout and no PDF.`,
          hint: `write {{answer "${key}"}} there, or "x-print": "never" in data-model.json.`,
          about: [key],
        });
  },
};

const MAX_LEFT_OUT = 3;

const isPartial = (name: string | undefined): boolean =>
  name === "@partial-block" || (PRINT_PARTIALS as readonly (string | undefined)[]).includes(name);

/** Keys that the template prints. `all` if it prints every page in a loop. */
function findPrinted(model: TenantModel): ReadonlySet<string> | "all" {
  const { calls, partials } = templateOf(model);
  const goesThroughPages = (scopes: readonly string[]): boolean =>
    scopes.some((scope) => scope === "pages" || scope === "@root.pages");
  if (partials.some(({ name, scopes }) => (name === "page" || name === "section") && goesThroughPages(scopes)))
    return "all";
  // A tenant's own loop over sections and items prints everything.
  if (
    calls.some(
      ({ name, scopes }) =>
        goesThroughPages(scopes) && scopes.includes("sections") && (name === "items" || scopes.includes("items")),
    )
  )
    return "all";
  const printed = new Set<string>();
  for (const { name, argument } of calls) {
    if (argument === undefined) continue;
    if (name === "answer" || name === "item") printed.add(argument.value);
    const page = name === "page" ? model.pages.find(({ id }) => id === argument.value) : undefined;
    for (const key of page?.properties.keys() ?? [])
      if (page?.fieldUis.get(key)?.ui["ui:again"] !== true) printed.add(key);
  }
  return printed;
}

export const printRules: readonly Rule[] = [templateValueKnown, templatePolicyAllows, dataModelKeyPrinted];

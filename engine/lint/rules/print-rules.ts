import { PRINT_CONTEXT, PRINT_HELPERS, PRINT_PARTIALS } from "../../core/index.ts";
import { wholeFile } from "../finding.ts";
import { inTenantFile, PRINT_FILE, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf, type TemplateCall } from "../template/read-template.ts";

const uses = (id: string) => `Print template "print.hbs" of tenant "${id}" uses`;

const templateValueKnown: Rule = {
  id: "template-value-known",
  docs: `print.hbs uses values that exist: at its root ${PRINT_CONTEXT.map((name) => `\`${name}\``).join(" ")}, and of \`partner\` what tenant.json has.`,
  needs: ["print", "tenant"],
  check(model, report) {
    const { partner, id, keys } = model;
    const { calls } = templateOf(model);
    const given = new Set(calls.flatMap((call) => call.given.map(({ at }) => at.offset)));
    for (const call of calls) {
      if (call.hasArguments) continue;
      if (Object.hasOwn(PRINT_HELPERS, call.name)) {
        // Inside a loop, the name may be a value of an item, such as `label`.
        if (call.scopes.length === 0 && !given.has(call.at.offset))
          report({
            at: call.at,
            message: `${uses(id)} helper "${call.name}" without an argument.`,
            hint: `write {{${call.name} "<key>"}}.`,
          });
        continue;
      }
      const path = rootPathOf(call);
      if (path === undefined) continue;
      const [name = "", member] = path;
      if (name === "") continue;
      if (!(PRINT_CONTEXT as readonly string[]).includes(name)) {
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

/** Path from the template's root. Undefined if a loop or a `with` may change the meaning of the name. */
function rootPathOf({ parts, isData, depth, scopes }: TemplateCall): readonly string[] | undefined {
  if (isData) return parts[0] === "root" ? parts.slice(1) : [];
  if (depth > 0) return depth >= scopes.length ? parts : undefined;
  return scopes.length === 0 ? parts : undefined;
}

const dataModelKeyPrinted: Rule = {
  id: "data-model-key-printed",
  severity: "warning",
  isAboutUnused: true,
  docs: "print.hbs prints every question that a page asks: by the loop over all pages, by its page, or by name.",
  needs: ["print", "pages"],
  check(model, report) {
    const { fault, partials } = templateOf(model);
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

export const printRules: readonly Rule[] = [templateValueKnown, dataModelKeyPrinted];

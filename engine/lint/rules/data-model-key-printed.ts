import { PRINT_PARTIALS } from "../../core/index.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  notPrinted: (key: string) =>
    `"${key}" is asked, but print.hbs leaves it out: the answer would be on no printout and no PDF.`,
};

export const dataModelKeyPrinted: Rule = {
  id: "data-model-key-printed",
  severity: "warning",
  docs: "Every answer that is asked is printed: by the loop over all pages, by its page, or by name.",
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
    // A partial that does not exist is reported by template-partial-exists, and what it would print is not known.
    if (fault !== undefined || partials.some(({ name }) => !isPartial(name))) return;
    const printed = findPrinted(model);
    if (printed === "all") return;
    const asked = new Set(model.pages.flatMap(({ properties }) => [...properties.keys()]));
    for (const { key, at, schema } of model.keys.values())
      if (asked.has(key) && !printed.has(key) && schema["x-print"] !== "never")
        report({ at, message: messages.notPrinted(key), about: [key] });
  },
};

const isPartial = (name: string | undefined): boolean =>
  name === "@partial-block" || (PRINT_PARTIALS as readonly (string | undefined)[]).includes(name);

/** The keys that the template prints; `all` where it goes through every page. */
function findPrinted(model: TenantModel): ReadonlySet<string> | "all" {
  const { calls, partials } = templateOf(model);
  const goesThroughPages = (scopes: readonly string[]): boolean =>
    scopes.some((scope) => scope === "pages" || scope === "@root.pages");
  if (
    partials.some(({ name, scopes }) => name === "page" && goesThroughPages(scopes)) ||
    partials.some(({ name, scopes }) => name === "section" && goesThroughPages(scopes))
  )
    return "all";
  // A template that writes its own loops over sections and items prints whatever they hold.
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
    if (name === "page")
      for (const key of model.pages.find(({ id }) => id === argument.value)?.properties.keys() ?? []) printed.add(key);
  }
  return printed;
}

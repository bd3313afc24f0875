import { PRINT_HELPERS } from "../../core/index.ts";
import { toList, toObject } from "../model/json-shape.ts";
import { TENANT_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  unasked: (tenant: string, key: string) =>
    `Print template "print.hbs" of tenant "${tenant}" uses "${key}", which no page asks.`,
  notInSummary: (key: string) => `The print's summary in tenant.json names "${key}", which no page asks.`,
  noPage: (tenant: string, page: string) =>
    `Print template "print.hbs" of tenant "${tenant}" prints page "${page}", which tenant.json does not list.`,
};

export const printKeyExists: Rule = {
  id: "print-key-exists",
  severity: "error",
  docs: "The answers and pages that print.hbs and the summary of the print name exist: a mistyped key would print nothing, and nobody would notice.",
  needs: ["print", "pages"],
  bad: { "print.hbs": '{{#> layout}}{{answer "frist_name"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  finds:
    'print.hbs "frist_name": Print template "print.hbs" of tenant "example" uses "frist_name", which no page asks.',
  good: { "print.hbs": '{{#> layout}}{{answer "first_name"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  check(model, report) {
    const { tenant } = model;
    const asked = new Map(
      model.pages.flatMap(({ properties }) => [...properties].map(([key, { at }]) => [key, at] as const)),
    );
    toList(toObject(tenant["print"])["summary"]).forEach((key, index) => {
      if (typeof key === "string" && !asked.has(key))
        report({
          at: { file: TENANT_FILE, path: ["print", "summary", index] },
          message: messages.notInSummary(key),
          about: [key],
          ...suggest(key, asked.keys(), (found) => asked.get(found)),
        });
    });
    const pages = new Map(model.pages.map(({ id, file }) => [id, { file, path: [] }]));
    for (const { name, argument } of templateOf(model).calls) {
      const takes = Object.entries(PRINT_HELPERS).find(([helper]) => helper === name)?.[1];
      if (argument === undefined) continue;
      const { value, at } = argument;
      if (takes === "key" && !asked.has(value))
        report({
          at,
          message: messages.unasked(model.id, value),
          about: [value],
          ...suggest(value, asked.keys(), (key) => asked.get(key)),
        });
      if (takes === "page" && !pages.has(value))
        report({
          at,
          message: messages.noPage(model.id, value),
          ...suggest(value, pages.keys(), (page) => pages.get(page)),
        });
    }
  },
};

import { PRINT_HELPERS } from "../../core/index.ts";
import type { Place } from "../finding.ts";
import { findText, toList, toObject } from "../model/json-shape.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest, suggestDefined } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";
import { readOfficeKeys } from "./office-rules.ts";

interface KeyUse {
  readonly key: string;
  readonly at: Place;
  /** Beginning of a message: `A rule is about`. */
  readonly words: string;
}

/** Finds uses of question keys outside the data model, layouts, conditions and scenarios. */
function findKeyUses(model: TenantModel): readonly KeyUse[] {
  const { pages, tenant } = model;
  const office = toObject(tenant["office"]);
  return [
    ...pages.flatMap(({ id, layout }) => layout.clears.map((clear) => ({ ...clear, words: `Page "${id}" clears` }))),
    ...pages.flatMap(({ rules }) =>
      rules.flatMap(({ rule, placeOf }) => toUse(rule["field"], placeOf("field"), "A rule is about")),
    ),
    ...toList(toObject(tenant["print"])["summary"]).flatMap((key, index) =>
      toUse(key, inTenantFile("print", "summary", index), "The print's summary in tenant.json names"),
    ),
    ...readOfficeKeys(tenant).map(({ part, ...use }) => ({ ...use, words: `"${part}" of the office's list names` })),
    ...Object.keys(toObject(office["labels"])).map((key) => ({
      key,
      at: { ...inTenantFile("office", "labels", key), on: "key" as const },
      words: '"labels" of the office\'s list names',
    })),
    ...templateOf(model).calls.flatMap(({ name, argument }) =>
      argument === undefined || takenBy(name) !== "key"
        ? []
        : toUse(argument.value, argument.at, `Print template "print.hbs" of tenant "${model.id}" uses`),
    ),
  ];
}

function toUse(key: unknown, at: Place, words: string): readonly KeyUse[] {
  const name = findText(key);
  return name === undefined ? [] : [{ key: name, at, words }];
}

/** Kind of argument that a print helper accepts. */
const takenBy = (name: string): unknown => Object.entries(PRINT_HELPERS).find(([helper]) => helper === name)?.[1];

const usedKeyAsked: Rule = {
  id: "used-key-asked",
  severity: "error",
  isAboutUnused: true,
  docs: "A page asks every question that a rule, a block's `clears`, print.hbs, or `print` and `office` of tenant.json names. A mistyped key would do nothing, and the error summary could not link to it (docs/specification.md, section 2, validation summary).",
  needs: ["pages", "dataModel"],
  bad: { "print.hbs": '{{#> layout}}{{answer "frist_name"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  finds:
    'print.hbs "frist_name": Print template "print.hbs" of tenant "example" uses "frist_name", which no page asks.',
  good: { "print.hbs": '{{#> layout}}{{answer "first_name"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  check(model, report) {
    for (const { key, at, words } of findKeyUses(model))
      if (!model.asked.has(key))
        report({
          at,
          message: `${words} "${key}", which no page asks.`,
          about: [key],
          ...suggestDefined(key, model.asked),
        });
    const pages = new Map(model.pages.map(({ id, file }) => [id, { file, path: [] }]));
    for (const { name, argument } of templateOf(model).calls)
      if (argument !== undefined && takenBy(name) === "page" && !pages.has(argument.value))
        report({
          at: argument.at,
          message: `Print template "print.hbs" of tenant "${model.id}" prints page "${argument.value}", which tenant.json does not list.`,
          ...suggest(argument.value, pages.keys(), (page) => pages.get(page)),
        });
  },
};

export const askedRules: readonly Rule[] = [usedKeyAsked];

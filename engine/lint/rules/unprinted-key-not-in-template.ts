import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  never: (key: string) => `print.hbs prints "${key}", which data-model.json leaves out of every print.`,
};

export const unprintedKeyNotInTemplate: Rule = {
  id: "unprinted-key-not-in-template",
  severity: "error",
  docs: "print.hbs names no answer that data-model.json leaves out of every print, because nothing would stand there.",
  needs: ["print", "dataModel"],
  bad: {
    "data-model.json": { properties: { city: { "x-print": "never" } } },
    "print.hbs": '{{#> layout}}{{answer "city"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  finds: 'print.hbs "city": print.hbs prints "city", which data-model.json leaves out of every print.',
  good: {
    "data-model.json": { properties: { city: { "x-print": "office" } } },
    "print.hbs": '{{#> layout}}{{answer "city"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  check(model, report) {
    for (const { name, argument } of templateOf(model).calls) {
      if (argument === undefined || !READING_HELPERS.has(name)) continue;
      if (model.keys.get(argument.value)?.schema["x-print"] !== "never") continue;
      report({
        at: argument.at,
        message: messages.never(argument.value),
        hint: 'write "x-print": "office" there, if the office shall read it.',
      });
    }
  },
};

const READING_HELPERS: ReadonlySet<string> = new Set(["answer", "answered", "item", "label"]);

import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  unescaped: "The print template writes a value without escaping it; what an applicant typed could then become markup.",
  script: (what: string) => `The print template holds ${what}; a print view runs nothing and loads nothing.`,
};

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<\s*script\b/gi, "a script"],
  [/<\s*(?:svg|math)\b/gi, "an element that can hold scripts"],
  [/<\s*(?:iframe|object|embed|base|form|link|meta)\b/gi, "an element that loads or sends something"],
  [/[\s/"']on[a-z]+\s*=/gi, "an event handler"],
  [/<[a-z][^<>]*=\s*$/gi, "an attribute whose value is not in quotes"],
  [/<style\b(?![\s\S]*<\/style)/gi, "a value inside a style sheet"],
  [/\b(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript|data:text|http:|\/\/)/gi, "an unsafe address"],
];

export const templateInert: Rule = {
  id: "template-inert",
  severity: "error",
  docs: "print.hbs escapes every value and holds no scripts, handlers, frames or unsafe addresses: what it prints was written by strangers.",
  needs: ["print"],
  bad: { "print.hbs": '{{#> layout}}{{{answer "city"}}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  finds:
    'print.hbs {{{answer "city"}}}: The print template writes a value without escaping it; what an applicant typed could then become markup.',
  good: { "print.hbs": '{{#> layout}}{{answer "city"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  check(model, report) {
    const { unescaped, markup } = templateOf(model);
    for (const at of unescaped)
      report({ at, message: messages.unescaped, hint: "write two braces in place of three, and no & after them." });
    for (const { text, offset } of markup) {
      for (const [pattern, what] of FORBIDDEN) {
        for (const match of text.matchAll(pattern))
          report({
            at: { file: "print.hbs", offset: offset + match.index, length: match[0].length },
            message: messages.script(what),
          });
      }
    }
  },
};

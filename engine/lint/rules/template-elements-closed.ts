import { PRINT_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";
import { findUnclosedElements } from "../template/unclosed-elements.ts";

const messages = {
  unclosed: (name: string) => `<${name}> is never closed, so everything after it is printed inside it.`,
  unopened: (name: string) => `</${name}> closes an element that is not open here.`,
};

export const templateElementsClosed: Rule = {
  id: "template-elements-closed",
  severity: "error",
  docs: "Every element that print.hbs opens it closes in the same block; only those that HTML closes by itself, as `<p>` and `<td>`, may be left open.",
  needs: ["print"],
  bad: { "print.hbs": "{{#> layout}}<h2>At a glance{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  finds: "print.hbs <h2>: <h2> is never closed, so everything after it is printed inside it.",
  good: { "print.hbs": "{{#> layout}}<h2>At a glance</h2>{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check(model, report) {
    // A template that cannot be taken apart is reported by template-parses.
    if (templateOf(model).fault !== undefined) return;
    for (const { name, isOpening, at } of findUnclosedElements(model.files.texts.get(PRINT_FILE) ?? ""))
      report({ at, message: isOpening ? messages.unclosed(name) : messages.unopened(name) });
  },
};

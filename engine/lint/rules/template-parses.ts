import type { Rule } from "../rule.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  fault: (fault: string) => `The print template is not Handlebars: ${fault}.`,
};

export const templateParses: Rule = {
  id: "template-parses",
  severity: "error",
  docs: "print.hbs is a Handlebars template whose blocks are all closed.",
  needs: ["print"],
  bad: { "print.hbs": "{{#> layout}}{{#each pages}}{{> page}}{{/layout}}" },
  finds: "print.hbs:1:1: The print template is not Handlebars: each doesn't match layout.",
  good: { "print.hbs": "{{#> layout}}{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check(model, report) {
    const { fault } = templateOf(model);
    if (fault !== undefined) report({ at: fault.at, message: messages.fault(fault.message) });
  },
};

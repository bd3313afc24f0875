import { PRINT_HELPERS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  unknown: (name: string) => `The print template uses helper "${name}", which does not exist.`,
  noArgument: (name: string) => `The print template uses helper "${name}" without an argument.`,
};

export const templateHelperKnown: Rule = {
  id: "template-helper-known",
  severity: "error",
  docs: `print.hbs uses the helpers that the renderer has: ${Object.keys(PRINT_HELPERS)
    .map((name) => `\`${name}\``)
    .join(" ")}.`,
  needs: ["print"],
  bad: { "print.hbs": '{{#> layout}}{{anser "city"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  finds: 'print.hbs anser: The print template uses helper "anser", which does not exist.',
  good: { "print.hbs": '{{#> layout}}{{answer "city"}}{{#each pages}}{{> page}}{{/each}}{{/layout}}' },
  check(model, report) {
    for (const { name, hasArguments, scopes, at } of templateOf(model).calls) {
      const isHelper = Object.hasOwn(PRINT_HELPERS, name);
      if (hasArguments && !isHelper)
        report({ at, message: messages.unknown(name), ...suggest(name, Object.keys(PRINT_HELPERS)) });
      // Inside a loop the same name may be a value of the item, as `label` is.
      else if (isHelper && !hasArguments && scopes.length === 0)
        report({ at, message: messages.noArgument(name), hint: `write {{${name} "<key>"}}.` });
    }
  },
};

import { PRINT_PARTIALS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  unknown: (name: string) => `The print template uses partial "${name}", which does not exist.`,
  inline: "The print template defines a partial; only the shared ones may be used.",
  computed: "The print template computes a partial's name; the name must be written out.",
};

export const templatePartialExists: Rule = {
  id: "template-partial-exists",
  severity: "error",
  docs: `print.hbs uses the shared partials only: ${PRINT_PARTIALS.map((name) => `\`${name}\``).join(" ")}.`,
  needs: ["print"],
  bad: { "print.hbs": "{{#> layout}}{{#each pages}}{{> paeg}}{{/each}}{{/layout}}" },
  finds: 'print.hbs {{> paeg}}: The print template uses partial "paeg", which does not exist.',
  good: { "print.hbs": "{{#> layout}}{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check(model, report) {
    const { partials, inlinePartials } = templateOf(model);
    const known: readonly string[] = PRINT_PARTIALS;
    for (const at of inlinePartials) report({ at, message: messages.inline, hint: "write its text where it is used." });
    for (const { name, at } of partials) {
      if (name === undefined) report({ at, message: messages.computed });
      else if (!known.includes(name) && name !== "@partial-block")
        report({ at, message: messages.unknown(name), ...suggest(name, known) });
    }
  },
};

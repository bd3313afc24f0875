import { ACCEPTED_OPERATORS, SPECIFICATION_OPERATORS } from "../../core/index.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

export const conditionOperatorKnown: Rule = {
  id: "condition-operator-known",
  severity: "error",
  docs:
    "A condition uses only the accepted operators, each with as many operands as it takes: `==` `===` `!=` `!==` " +
    "`<` `<=` `>` `>=` `in` `notIn` `!` `!!` `and` `or` `var` `answered` `notAnswered` `condition`.",
  bad: {
    "conditions.json": { is_local: { when: { "=": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ conditions }, report) {
    for (const { name, problems, placeOf } of conditions.values()) {
      for (const { kind, path, message, found } of problems) {
        if (kind === "computed-name" || kind === "inherited-name") continue;
        const hint = kind === "operator" && found !== undefined ? suggestOperator(found) : {};
        report({
          at: { ...placeOf(path), on: kind === "operator" ? "key" : "value" },
          message: `Condition "${name}": ${message}`,
          ...hint,
        });
      }
    }
  },
};

/**
 * Suggests how an operator is written, also for one that has the specification's name
 * (docs/specification.md, section 3).
 */
function suggestOperator(found: string): { hint?: string } {
  const written = Object.entries(SPECIFICATION_OPERATORS).find(
    ([name]) => name.toLowerCase() === found.toLowerCase(),
  )?.[1];
  return written === undefined ? suggest(found, Object.keys(ACCEPTED_OPERATORS)) : { hint: `write "${written}".` };
}

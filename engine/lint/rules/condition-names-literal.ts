import type { Rule } from "../rule.ts";

export const conditionNamesLiteral: Rule = {
  id: "condition-names-literal",
  severity: "error",
  docs: "A condition names the answers and conditions that it reads as they stand: nothing computed, no path with dots, and nothing that every JavaScript object inherits, as json-logic would follow `constructor.constructor` to a function that runs code.",
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "constructor.constructor" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ conditions }, report) {
    for (const { name, problems, placeOf } of conditions.values()) {
      for (const { kind, path, message } of problems) {
        if (kind === "computed-name" || kind === "inherited-name")
          report({ at: placeOf(path), message: `Condition "${name}": ${message}` });
      }
    }
  },
};

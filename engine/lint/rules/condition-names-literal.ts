import type { Rule } from "../rule.ts";

export const conditionNamesLiteral: Rule = {
  id: "condition-names-literal",
  severity: "error",
  docs:
    "A condition writes out the names of the answers and conditions that it reads. No name is computed, has dots " +
    "or is inherited by every JavaScript object, because json-logic would follow `constructor.constructor` to a " +
    "function that runs code.",
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "constructor.constructor" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds:
    'conditions.json "constructor.constructor": Condition "is_local": "constructor.constructor" is not an answer key.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ ruleFacts, isReadable }, report) {
    for (const { title, problems, placeOf } of ruleFacts) {
      for (const { kind, path, message } of problems) {
        // Which items a placeholder stands for is said by a page, which cannot be read.
        if (message.includes("{") && !isReadable("pages")) continue;
        if (kind === "computed-name" || kind === "inherited-name")
          report({ at: placeOf(path), message: `${title}: ${message}` });
      }
    }
  },
};

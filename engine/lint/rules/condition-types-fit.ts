import { findRuleTypes } from "../analysis/rule-types.ts";
import type { Rule } from "../rule.ts";

export const conditionTypesFit: Rule = {
  id: "condition-types-fit",
  severity: "error",
  docs:
    "What a rule compares and reckons with goes together: dates with dates (`2027-06-01`, or `date`), numbers with " +
    "numbers, a document with nothing (use `answered`). Anything else is silently false, or no number.",
  needs: ["dataModel", "options"],
  bad: {
    "conditions.json": { is_local: { when: { "<": [{ "+": [{ var: "city" }, "nine"] }, 10] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  finds: 'conditions.json "nine": Condition "is_local" reckons with "nine" in "+", which is not a number.',
  good: {
    "conditions.json": { is_local: { when: { "<": [{ "+": [{ var: "city" }, 9] }, 10] } } },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check(model, report) {
    for (const fact of model.ruleFacts) {
      if (fact.problems.length > 0) continue;
      for (const { path, message, hint } of findRuleTypes(model, fact).mistakes)
        report({
          at: fact.placeOf(path),
          message: `${fact.title} ${message}.`,
          ...(hint === undefined ? {} : { hint }),
        });
    }
  },
};

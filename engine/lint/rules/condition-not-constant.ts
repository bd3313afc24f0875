import { findRuleTypes } from "../analysis/rule-types.ts";
import { solverOf } from "../analysis/satisfiable.ts";
import { findUnknownOptions } from "../analysis/unknown-options.ts";
import { isJsonObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  always: (name: string) => `Condition "${name}" is always true, whatever is answered.`,
  never: (name: string) => `Condition "${name}" is never true, whatever is answered.`,
};

export const conditionNotConstant: Rule = {
  id: "condition-not-constant",
  severity: "error",
  docs: "Each condition can be true and can be false. The linter tries every combination of the answers that the condition reads.",
  needs: ["dataModel", "options"],
  bad: {
    "conditions.json": {
      is_nowhere: { when: { and: [{ "==": [{ var: "country" }, "USA"] }, { "==": [{ var: "country" }, "CAN"] }] } },
    },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_nowhere", message: "City is required." }] },
  },
  finds: 'conditions.json "is_nowhere": Condition "is_nowhere" is never true, whatever is answered.',
  good: {
    "conditions.json": {
      is_near: { when: { or: [{ "==": [{ var: "country" }, "USA"] }, { "==": [{ var: "country" }, "CAN"] }] } },
    },
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_near", message: "City is required." }] },
  },
  check(model, report) {
    const canBe = solverOf(model);
    for (const fact of model.conditions.values()) {
      const { name, at } = fact;
      // It is compared with a choice that does not exist, which condition-option-exists reports.
      if (findUnknownOptions(model, fact).length > 0) continue;
      const [canBeTrue, canBeFalse] = [true, false].map((isTrue) => canBe([{ condition: name, isTrue }]) !== "no");
      // A rule that is missing, or compares what does not go together, is reported as that.
      if ((canBeTrue && canBeFalse) || !isJsonObject(fact.rule) || findRuleTypes(model, fact).mistakes.length > 0)
        continue;
      report({ at, message: canBeTrue ? messages.always(name) : messages.never(name) });
    }
  },
};

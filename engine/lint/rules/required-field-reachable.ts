import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  never: (key: string) => `"${key}" is required, but no answers ever show it.`,
  neverThen: (key: string, condition: string) =>
    `"${key}" is required when "${condition}" is true, but it is never shown then.`,
};

export const requiredFieldReachable: Rule = {
  id: "required-field-reachable",
  severity: "error",
  docs: "A required question can be shown; where a rule requires it, it can be shown while the rule's condition is true.",
  needs: ["dataModel", "options", "conditions", "pages"],
  bad: {
    "conditions.json": {
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
      is_abroad: { when: { "!=": [{ var: "country" }, "USA"] } },
    },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          { type: "block", shownWhen: "is_abroad", children: ["city"] },
          "prev_attend",
        ],
      },
      rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }],
    },
  },
  finds: 'pages/about.json "is_local": "city" is required when "is_local" is true, but it is never shown then.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          { type: "block", shownWhen: "is_local", children: ["city"] },
          "prev_attend",
        ],
      },
      rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }],
    },
  },
  check(model, report) {
    const canBe = solverOf(model);
    const placements = new Map<string, (readonly Demand[])[]>();
    for (const { value, layout } of model.pages) {
      const pageCondition = findText(value["shownWhen"]);
      const pageDemands: readonly Demand[] =
        pageCondition === undefined ? [] : [{ condition: pageCondition, isTrue: true }];
      for (const { key, gates } of layout.keys)
        placements.set(key, [...(placements.get(key) ?? []), [...pageDemands, ...gates.flatMap(toDemands)]]);
    }
    // A condition that is never met by itself is reported as that, and shows nothing that waits for it.
    const isMetByItself = (demands: readonly Demand[]): boolean => demands.every((one) => canBe([one]) !== "no");
    const isNeverShown = (key: string, also: readonly Demand[]): boolean => {
      const ways = placements.get(key)?.filter(isMetByItself) ?? [];
      return ways.length > 0 && ways.every((demands) => canBe([...demands, ...also]) === "no");
    };
    for (const { required, rules } of model.pages) {
      for (const { name, at } of required)
        if (isNeverShown(name, [])) report({ at, message: messages.never(name), about: [`reach:${name}`] });
      for (const { rule, placeOf } of rules) {
        const [field, condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
        if (field === undefined || condition === undefined) continue;
        const also: readonly Demand[] = [{ condition, isTrue: true }];
        // A rule whose condition is never true is reported by condition-not-constant.
        if (canBe(also) === "yes" && isNeverShown(field, also))
          report({
            at: placeOf("requiredWhen"),
            message: messages.neverThen(field, condition),
            about: [`reach:${field}`],
          });
      }
    }
  },
};

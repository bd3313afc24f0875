import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  never: (key: string) => `No answers ever show "${key}": the conditions around it are never true together.`,
};

export const questionReachable: Rule = {
  id: "question-reachable",
  severity: "error",
  docs: "Every place of a question in a layout can be shown: the conditions of the page, blocks and groups around it can hold together.",
  needs: ["dataModel", "options", "conditions"],
  bad: {
    "conditions.json": {
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
      is_french: { when: { "==": [{ var: "country" }, "FRA"] } },
    },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          {
            type: "block",
            shownWhen: "is_local",
            children: ["prev_attend", { type: "block", shownWhen: "is_french", children: ["city"] }],
          },
        ],
      },
    },
  },
  good: {
    "conditions.json": {
      is_local: { when: { "==": [{ var: "country" }, "USA"] } },
      is_french: { when: { "==": [{ var: "country" }, "FRA"] } },
    },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          { type: "block", shownWhen: "is_local", children: ["prev_attend"] },
          { type: "block", shownWhen: "is_french", children: ["city"] },
        ],
      },
    },
  },
  check(model, report) {
    const canBe = solverOf(model);
    for (const { value, layout, required } of model.pages) {
      const pageCondition = findText(value["shownWhen"]);
      const pageDemands: readonly Demand[] =
        pageCondition === undefined ? [] : [{ condition: pageCondition, isTrue: true }];
      const requiredKeys = new Set(required.map(({ name }) => name));
      for (const { key, at, gates } of layout.keys) {
        const demands = [...pageDemands, ...gates.flatMap(toDemands)];
        // A condition or a case that no answers meet by itself is reported by
        // condition-not-constant or group-case-reachable.
        const isToldElsewhere =
          requiredKeys.has(key) || [pageDemands, ...gates.map(toDemands)].some((alone) => canBe(alone) === "no");
        if (!isToldElsewhere && canBe(demands) === "no") report({ at, message: messages.never(key) });
      }
    }
  },
};

import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import { findText } from "../model/json-shape.ts";
import type { Controller } from "../model/list-reference.ts";
import { findControllers } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  never: (key: string) => `No answers ever show "${key}": the conditions around it are never true together.`,
  neverWith: (key: string, by: string) =>
    `No answers ever show "${key}": its choices depend on "${by}", which is never shown together with it.`,
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
  finds:
    'pages/about.json:34:15 "city": No answers ever show "city": the conditions around it are never true together.',
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
        if (isToldElsewhere) continue;
        if (canBe(demands) === "no") report({ at, message: messages.never(key), about: [`reach:${key}`] });
        else {
          const apart = findControllerApart(model, key, demands);
          if (apart !== undefined) report({ at, message: messages.neverWith(key, apart.key), see: apart.at });
        }
      }
    }
  },
};

/**
 * An answer that chooses the question's choices and that is asked only where the question is not. A page that hides
 * keeps its answers, so only what hides within a page counts.
 */
function findControllerApart(model: TenantModel, key: string, demands: readonly Demand[]): Controller | undefined {
  const fact = model.keys.get(key);
  if (fact === undefined || demands.length === 0) return undefined;
  const canBe = solverOf(model);
  return findControllers(fact).find((controller) => {
    const places = model.pages.flatMap(({ layout }) => layout.keys.filter((placed) => placed.key === controller.key));
    return places.length > 0 && places.every(({ gates }) => canBe([...demands, ...gates.flatMap(toDemands)]) === "no");
  });
}

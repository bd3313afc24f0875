import { pageDemands } from "../analysis/doors.ts";
import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import { findText } from "../model/json-shape.ts";
import { findControllers } from "../model/data-model-facts.ts";
import type { Controller } from "../model/data-model-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule, Example, ExampleValue } from "../rule.ts";
import { combine, layout, isIn, block, requireWhen } from "../example-tenant.ts";

const questionReachable: Rule = {
  id: "question-reachable",
  severity: "error",
  docs: "Every block, case and question of a layout can be visible: its condition and the conditions of the page, blocks and groups around it can be true together.",
  needs: ["dataModel", "options", "conditions"],
  bad: {
    "conditions.json": { is_local: isIn("USA"), is_french: isIn("FRA") },
    ...layout("first_name", "country", block("is_local", "prev_attend", block("is_french", "city"))),
  },
  finds:
    'pages/about.json "is_french": No answers ever show this: "is_french" is never true while the conditions around it are true.',
  good: {
    "conditions.json": { is_local: isIn("USA"), is_french: isIn("FRA") },
    ...layout("first_name", "country", block("is_local", "prev_attend"), block("is_french", "city")),
  },
  check(model, report) {
    const canBe = solverOf(model);
    for (const { value, layout } of model.pages) {
      const ofPage = pageDemands(value);
      for (const { name, at, gates, own } of layout.conditions) {
        const around = [...ofPage, ...gates.flatMap(toDemands)];
        const mine = own === undefined ? [] : toDemands(own);
        // Another rule reports these conditions, or this rule reports a condition around them.
        if (mine.length === 0 || canBe(mine) === "no" || canBe(around) === "no") continue;
        if (canBe([...around, ...mine]) === "no")
          report({
            at,
            message: `No answers ever show this: "${name}" is ${at.path.at(-1) === "hiddenWhen" ? "always" : "never"} true while the conditions around it are true.`,
          });
      }
      for (const { key, at, gates } of layout.keys) {
        const demands = [...ofPage, ...gates.flatMap(toDemands)];
        const apart = canBe(demands) === "no" ? undefined : findControllerApart(model, key, demands);
        if (apart !== undefined)
          report({
            at,
            message: `No answers ever show "${key}": its choices depend on "${apart.key}", which is never shown together with it.`,
            see: apart.at,
          });
      }
    }
  },
};

/**
 * Finds a controlling question that is never visible together with `key`. Ignores the condition of its page, because
 * answers on hidden pages still count.
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

/** Example that shows the city under one condition and requires it under another. */
const requireCityIn = (shownWhen: string): Example =>
  combine(
    { "conditions.json": { is_abroad: { when: { "!=": [{ var: "country" }, "USA"] } } } },
    layout("first_name", "country", block(shownWhen, "city"), block("is_abroad", "prev_attend")),
    requireWhen(isIn("USA").when),
  );

const requiredFieldReachable: Rule = {
  id: "required-field-reachable",
  severity: "error",
  docs: "If a rule requires a question, the question can be visible while the rule's condition is true.",
  needs: ["dataModel", "options", "conditions", "pages"],
  bad: requireCityIn("is_abroad"),
  finds: 'pages/about.json "is_local": "city" is required when "is_local" is true, but it is never shown then.',
  good: requireCityIn("is_local"),
  check(model, report) {
    const canBe = solverOf(model);
    const placements = new Map<string, (readonly Demand[])[]>();
    for (const { value, layout } of model.pages) {
      const ofPage = pageDemands(value);
      for (const { key, gates } of layout.keys)
        placements.set(key, [...(placements.get(key) ?? []), [...ofPage, ...gates.flatMap(toDemands)]]);
    }
    // The rule condition-not-constant reports this.
    const isMetByItself = (demands: readonly Demand[]): boolean => demands.every((one) => canBe([one]) !== "no");
    const isNeverShown = (key: string, also: readonly Demand[]): boolean => {
      const ways = placements.get(key)?.filter(isMetByItself) ?? [];
      return ways.length > 0 && ways.every((demands) => canBe([...demands, ...also]) === "no");
    };
    for (const { rules } of model.pages)
      for (const { rule, placeOf } of rules) {
        const [field, condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
        if (field === undefined || condition === undefined) continue;
        const also: readonly Demand[] = [{ condition, isTrue: true }];
        // The rule condition-not-constant or question-reachable reports this.
        if (canBe(also) === "yes" && !isNeverShown(field, []) && isNeverShown(field, also))
          report({
            at: placeOf("requiredWhen"),
            message: `"${field}" is required when "${condition}" is true, but it is never shown then.`,
          });
      }
  },
};

const inCases = (...cases: readonly ExampleValue[]): Example => ({
  "conditions.json": { is_abroad: { when: { "!=": [{ var: "country" }, "USA"] } }, is_french: isIn("FRA") },
  ...layout("first_name", "country", { type: "group", cases }),
});
const ABROAD = { when: "is_abroad", children: ["city"] };
const FRENCH = { when: "is_french", children: ["prev_attend"] };

const groupCaseReachable: Rule = {
  id: "group-case-reachable",
  severity: "error",
  docs: "Each case of a group can be the first true one. A case after a wider case is never shown, and its answers are always cleared.",
  needs: ["dataModel", "options", "conditions"],
  bad: inCases(ABROAD, FRENCH),
  finds:
    'pages/about.json "is_french": This case never applies: whenever "is_french" is true, so is "is_abroad" before it.',
  good: inCases(FRENCH, ABROAD),
  check(model, report) {
    const canBe = solverOf(model);
    for (const { conditions, placeOf } of model.pages.flatMap(({ layout }) => layout.groups)) {
      conditions.forEach((name, index) => {
        const before = conditions.slice(0, index);
        // The rule condition-not-constant reports this.
        if (before.length === 0 || canBe([{ condition: name, isTrue: true }]) !== "yes") return;
        if (canBe(toDemands({ kind: "case", conditions, index })) === "no")
          report({
            at: placeOf(index),
            message: `This case never applies: whenever "${name}" is true, so is ${before.map((other) => `"${other}"`).join(" or ")} before it.`,
            hint: "put the narrower case first.",
          });
      });
    }
  },
};

export const reachRules: readonly Rule[] = [questionReachable, requiredFieldReachable, groupCaseReachable];

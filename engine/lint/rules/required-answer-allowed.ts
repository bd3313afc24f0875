import { findPlacements } from "../analysis/doors.ts";
import { keysReadBy, solverOf } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  alwaysWrong: (key: string) =>
    `"${key}" is required, and then it is always wrong, whatever is answered: nobody could submit.`,
  wrongWhenRequired: (key: string, condition: string) =>
    `"${key}" is required when "${condition}" is true, and then it is always wrong, whatever is answered: nobody of whom that is true could submit.`,
};

export const requiredAnswerAllowed: Rule = {
  id: "required-answer-allowed",
  severity: "error",
  docs: "A question that is required has some answer that no rule calls wrong at the same time; otherwise nobody could submit.",
  needs: ["dataModel", "options", "conditions", "pages"],
  bad: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      rules: [
        { field: "city", requiredWhen: "is_local", message: "City is required." },
        { field: "city", wrongWhen: "is_local", message: "City is wrong." },
      ],
    },
  },
  finds:
    'pages/about.json:32:23 "is_local": "city" is required when "is_local" is true, and then it is always wrong, whatever is answered: nobody of whom that is true could submit.',
  good: {
    "conditions.json": { is_local: { when: { "==": [{ var: "country" }, "USA"] } } },
    "pages/about.json": {
      rules: [
        { field: "city", requiredWhen: "is_local", message: "City is required." },
        { field: "city", wrongWhen: "is_local", shorterThan: 2, message: "City has two letters or more." },
      ],
    },
  },
  check(model, report) {
    const canBe = solverOf(model);
    const rules = model.pages.flatMap((page) => page.rules);
    const wrongRules = rules.filter(
      ({ rule }) => typeof rule["wrongWhen"] === "string" && rule["shorterThan"] === undefined,
    );
    if (wrongRules.length === 0) return;
    const required = new Set(model.pages.flatMap((page) => page.required.map(({ name }) => name)));
    const ways = new Map<string, (readonly Demand[])[]>();
    for (const { key, doors } of findPlacements(model))
      ways.set(key, [...(ways.get(key) ?? []), doors.at(-1)?.demands ?? []]);
    const alwaysAnswered = [...required].filter((key) => ways.get(key)?.some(({ length }) => length === 0) === true);
    const canBeRight = (key: string, also: readonly Demand[]): boolean => {
      const isRight: readonly Demand[] = wrongRules
        .filter(({ rule }) => rule["field"] === key)
        .map(({ rule }) => ({ condition: findText(rule["wrongWhen"]) ?? "", isTrue: false }));
      const read = keysReadBy(model, isRight);
      const answered = [key, ...alwaysAnswered.filter((other) => read.has(other))].map((one) => ({ answered: one }));
      return (
        isRight.length === 0 ||
        (ways.get(key) ?? []).some((way) => canBe([...way, ...also, ...isRight, ...answered]) !== "no")
      );
    };
    const canBeShown = (key: string, also: readonly Demand[]): boolean =>
      (ways.get(key) ?? []).some((way) => canBe([...way, ...also]) === "yes");
    // A question that is never shown, or a condition that is always true, is reported by other rules.
    for (const { rule, placeOf } of wrongRules) {
      const key = findText(rule["field"]) ?? "";
      const isConstant = canBe([{ condition: findText(rule["wrongWhen"]) ?? "", isTrue: false }]) === "no";
      if (required.has(key) && !isConstant && canBeShown(key, []) && !canBeRight(key, []))
        report({ at: placeOf("wrongWhen"), message: messages.alwaysWrong(key) });
    }
    for (const { rule, placeOf } of rules) {
      const [key = "", condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
      if (condition === undefined || required.has(key)) continue;
      const also: readonly Demand[] = [{ condition, isTrue: true }];
      if (canBeShown(key, also) && !canBeRight(key, also))
        report({ at: placeOf("requiredWhen"), message: messages.wrongWhenRequired(key, condition) });
    }
  },
};

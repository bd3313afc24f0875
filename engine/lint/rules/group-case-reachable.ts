import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unreachable: (name: string, before: readonly string[]) =>
    `This case can never be the first true one: whenever "${name}" is true, so is ${before.map((other) => `"${other}"`).join(" or ")} before it.`,
};

export const groupCaseReachable: Rule = {
  id: "group-case-reachable",
  severity: "error",
  docs: "Each case of a group can be the first that is true; one that follows a wider case is never shown, and its answers are always cleared.",
  needs: ["dataModel", "options", "conditions"],
  bad: {
    "conditions.json": {
      is_abroad: { when: { "!=": [{ var: "country" }, "USA"] } },
      is_french: { when: { "==": [{ var: "country" }, "FRA"] } },
    },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          {
            type: "group",
            cases: [
              { when: "is_abroad", children: ["city"] },
              { when: "is_french", children: ["prev_attend"] },
            ],
          },
        ],
      },
    },
  },
  finds:
    'pages/about.json "is_french": This case can never be the first true one: whenever "is_french" is true, so is "is_abroad" before it.',
  good: {
    "conditions.json": {
      is_abroad: { when: { "!=": [{ var: "country" }, "USA"] } },
      is_french: { when: { "==": [{ var: "country" }, "FRA"] } },
    },
    "pages/about.json": {
      uiSchema: {
        "ui:layout": [
          "first_name",
          "country",
          {
            type: "group",
            cases: [
              { when: "is_french", children: ["prev_attend"] },
              { when: "is_abroad", children: ["city"] },
            ],
          },
        ],
      },
    },
  },
  check(model, report) {
    const canBe = solverOf(model);
    for (const { conditions, placeOf } of model.pages.flatMap(({ layout }) => layout.groups)) {
      conditions.forEach((name, index) => {
        const before = conditions.slice(0, index);
        // A condition that is never true is reported by condition-not-constant.
        if (before.length === 0 || canBe([{ condition: name, isTrue: true }]) !== "yes") return;
        if (canBe(toDemands({ kind: "case", conditions, index })) === "no")
          report({
            at: placeOf(index),
            message: messages.unreachable(name, before),
            hint: "put the narrower case first.",
          });
      });
    }
  },
};

import { pageDemands } from "../analysis/doors.ts";
import { solverOf, toDemands } from "../analysis/satisfiable.ts";
import type { Demand } from "../analysis/satisfiable.ts";
import type { JsonPlace } from "../finding.ts";
import { findText } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

interface Part {
  readonly at: JsonPlace;
  readonly own: readonly Demand[];
  readonly ways: readonly (readonly Demand[])[];
  readonly message: string;
  readonly hint?: string;
}

function findParts({ pages }: TenantModel): readonly Part[] {
  const waysTo = new Map<string, (readonly Demand[])[]>();
  for (const { value, layout: facts } of pages)
    for (const { key, gates } of facts.keys)
      waysTo.set(key, [...(waysTo.get(key) ?? []), [...pageDemands(value), ...gates.flatMap(toDemands)]]);
  return pages.flatMap(({ value, layout: { conditions, groups }, rules }) => [
    ...conditions.map(({ name, at, gates, own }) => ({
      at,
      own: own === undefined ? [] : toDemands(own),
      ways: [[...pageDemands(value), ...gates.flatMap(toDemands)]],
      message: `No answers ever show this: "${name}" is ${at.path.at(-1) === "hiddenWhen" ? "always" : "never"} true while the conditions around it are true.`,
    })),
    ...groups.flatMap(({ conditions: cases, placeOf }) =>
      cases.map((name, index) => {
        const before = cases.slice(0, index);
        return {
          at: placeOf(index),
          own: [{ condition: name, isTrue: true }],
          ways: [before.map((condition) => ({ condition, isTrue: false }))],
          message: `This case never applies: whenever "${name}" is true, so is ${before.map((other) => `"${other}"`).join(" or ")} before it.`,
          hint: "put the narrower case first.",
        };
      }),
    ),
    ...rules.flatMap(({ rule, placeOf }) => {
      const [field, condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
      if (field === undefined || condition === undefined) return [];
      return [
        {
          at: placeOf("requiredWhen"),
          own: [{ condition, isTrue: true }],
          ways: waysTo.get(field) ?? [],
          message: `"${field}" is required when "${condition}" is true, but it is never shown then.`,
        },
      ];
    }),
  ]);
}

const partReachable: Rule = {
  id: "part-reachable",
  severity: "error",
  docs: "Every part of the form can be reached: the condition of a block or a case can be true together with the conditions around it, no case comes after a wider case, and a question can be visible while a rule requires it.",
  needs: ["dataModel", "options", "conditions", "pages"],
  check(model, report) {
    const canBe = solverOf(model);
    for (const { at, own, ways, message, hint } of findParts(model))
      if (
        canBe(own) === "yes" &&
        ways.some((way) => canBe(way) !== "no") &&
        ways.every((way) => canBe([...way, ...own]) === "no")
      )
        report({
          at,
          message,
          ...(hint === undefined ? {} : { hint }),
          about: ways
            .flat()
            .filter((demand) => canBe([demand, ...own]) === "no")
            .map((demand) => `reach:${JSON.stringify([demand, own])}`),
        });
  },
};

export const reachRules: readonly Rule[] = [partReachable];

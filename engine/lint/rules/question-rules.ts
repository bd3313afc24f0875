import { findShutDoors, pageDemands, waysOf } from "../analysis/doors.ts";
import { isFalse, isTrue, keysReadBy, solverOf, toDemands, type Demand } from "../analysis/satisfiable.ts";
import { below, type Finding } from "../finding.ts";
import { findText, toList } from "../model/json-shape.ts";
import type { LayoutFacts, PlacedKey } from "../model/layout-facts.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";
import type { TenantModel } from "../model/tenant-model.ts";

const questionAskable: Rule = {
  id: "question-askable",
  docs: "Every question can be reached from an empty application: no page, block, case, reveal or list waits for an answer that can only be given inside it, and no watcher clears an answer that its own condition reads.",
  needs: ["dataModel", "options", "conditions"],
  check(model, report) {
    for (const { at, behind, waitsFor } of findShutDoors(model))
      report({
        at,
        message: `Applicants can never see this: it depends on ${quoteAll(waitsFor)}, which they cannot answer before it.`,
        hint: "ask that outside of this, or let this wait for another answer.",
        about: [...behind, ...waitsFor].map((key) => `askable:${key}`),
      });
    for (const { node, at, type } of model.pages.flatMap(({ layout }) => layout.nodes)) {
      const condition = type === "watcher" ? findText(node["condition"]) : undefined;
      if (condition === undefined) continue;
      const read = keysReadBy(model, [isTrue(condition)]);
      for (const [index, key] of toList(node["clears"]).entries())
        if (typeof key === "string" && read.has(key))
          report({
            at: below(at, "clears", index),
            message: `An answer to "${key}" would clear itself: condition "${condition}" reads it, and changes with it.`,
            hint: "clear other answers, or watch another condition.",
          });
    }
  },
};

const questionShownOnce: Rule = {
  id: "question-shown-once",
  docs: "A question is visible at one place at a time. A layout may place it twice only if both places are never visible together, as in two cases of a group or two tabs.",
  needs: ["dataModel", "options", "conditions"],
  check(model, report) {
    const canBe = solverOf(model);
    for (const { id, layout } of model.pages) {
      const before = new Map<string, PlacedKey[]>();
      for (const placed of layout.keys) {
        const others = before.get(placed.key) ?? [];
        before.set(placed.key, [...others, placed]);
        const other = others.find(
          (earlier) =>
            !areApart(layout, earlier, placed) &&
            canBe([...earlier.gates, ...placed.gates].flatMap(toDemands)) === "yes",
        );
        const isSamePlace = JSON.stringify(other?.at.path) === JSON.stringify(placed.at.path);
        if (other !== undefined && !isSamePlace)
          report({
            at: placed.at,
            message: `Page "${id}" shows "${placed.key}" twice at once. A question has one input.`,
            hint: "the first is here",
            see: other.at,
          });
      }
    }
  },
};

/** True for places in different tabs or items, inside and outside of an item, or before and after a button. */
export function areApart(layout: LayoutFacts, one: PlacedKey, other: PlacedKey): boolean {
  const isInItem = ({ gates }: PlacedKey): boolean => gates.some(({ kind }) => kind === "item");
  const inOtherTab = one.gates.some(
    (gate) =>
      gate.kind === "tab" &&
      other.gates.some((its) => its.kind === "tab" && its.tabs === gate.tabs && its.tab !== gate.tab),
  );
  const inOtherItem = (isInItem(one) || isInItem(other)) && one.gates !== other.gates && !haveSameItem(one, other);
  return inOtherTab || inOtherItem || isBeforeAndAfter(layout, one, other);
}

function haveSameItem(one: PlacedKey, other: PlacedKey): boolean {
  return one.gates.some((gate) => gate.kind === "item" && other.gates.includes(gate));
}

function isBeforeAndAfter({ nodes }: LayoutFacts, one: PlacedKey, other: PlacedKey): boolean {
  const at = one.at.path.findIndex((step, index) => step !== other.at.path[index]);
  const [step, its] = [one.at.path[at], other.at.path[at]];
  if (!((step === "before" && its === "after") || (step === "after" && its === "before"))) return false;
  const path = JSON.stringify(one.at.path.slice(0, at));
  return nodes.some((node) => JSON.stringify(node.at.path) === path && node.node["trigger"] === "button");
}

const requiredAnswerAllowed: Rule = {
  id: "required-answer-allowed",
  docs: "A required question has an answer that no rule rejects at the same time. Otherwise applicants could not submit.",
  needs: ["dataModel", "options", "conditions", "pages"],
  check(model, report) {
    const canBe = solverOf(model);
    const rules = model.pages.flatMap((page) => page.rules);
    const wrongRules = rules.filter(
      ({ rule }) => typeof rule["wrongWhen"] === "string" && rule["shorterThan"] === undefined,
    );
    if (wrongRules.length === 0) return;
    const required = new Set(model.pages.flatMap((page) => page.required.map(({ name }) => name)));
    const ways = waysOf(model);
    const alwaysAnswered = [...required].filter((key) => ways.get(key)?.some(({ length }) => length === 0) === true);
    const canBeRight = (key: string, also: readonly Demand[]): boolean => {
      const isRight: readonly Demand[] = wrongRules
        .filter(({ rule }) => rule["field"] === key)
        .map(({ rule }) => isFalse(findText(rule["wrongWhen"]) ?? ""));
      const read = keysReadBy(model, isRight);
      const answered = [key, ...alwaysAnswered.filter((other) => read.has(other))];
      return (
        isRight.length === 0 ||
        (ways.get(key) ?? []).some((way) => canBe([...way, ...also, ...isRight, { answered }]) !== "no")
      );
    };
    const canBeShown = (key: string, also: readonly Demand[]): boolean =>
      (ways.get(key) ?? []).some((way) => canBe([...way, ...also]) === "yes");
    /** True if an answer to `key` can change the condition, also because it hides and clears another answer. */
    const canChange = (key: string, condition: string): boolean => {
      const read = new Set(keysReadBy(model, [isTrue(condition)]));
      for (const one of read) for (const other of keysReadBy(model, (ways.get(one) ?? []).flat())) read.add(other);
      return read.has(key);
    };
    // Skips questions that are never shown and conditions that are always true: other rules report them.
    for (const { rule, placeOf } of wrongRules) {
      const key = findText(rule["field"]) ?? "";
      const isConstant = canBe([isFalse(findText(rule["wrongWhen"]) ?? "")]) === "no";
      if (required.has(key) && !isConstant && canBeShown(key, []) && !canBeRight(key, []))
        report({
          at: placeOf("wrongWhen"),
          message: `"${key}" is required, but a rule rejects every answer: applicants could not submit.`,
        });
    }
    for (const { rule, placeOf } of rules) {
      const [key = "", condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
      if (condition === undefined || required.has(key)) continue;
      const also = [isTrue(condition)];
      // An answer may end the need for it.
      if (canBeShown(key, also) && !canBeRight(key, canChange(key, condition) ? [] : also))
        report({
          at: placeOf("requiredWhen"),
          message: `"${key}" is required when "${condition}" is true, but then a rule rejects every answer: those applicants could not submit.`,
        });
    }
  },
};

interface Part extends Finding {
  readonly own: readonly Demand[];
  readonly ways: readonly (readonly Demand[])[];
}

function findParts(model: TenantModel): readonly Part[] {
  return model.pages.flatMap(({ value, layout: { conditions }, rules }) => [
    ...conditions.map(({ name, at, gates, own }) => ({
      at,
      own: own === undefined ? [] : toDemands(own),
      ways: [[...pageDemands(value), ...gates.flatMap(toDemands)]],
      message: `No answers ever show this: "${name}" is ${at.path.at(-1) === "hiddenWhen" ? "always" : "never"} true while the conditions around it are true.`,
    })),
    ...conditions.flatMap(({ name, at, own }) => {
      if (own?.kind !== "case") return [];
      const before = own.conditions.slice(0, own.index);
      return {
        at,
        own: [isTrue(name)],
        ways: [before.map(isFalse)],
        message: `This case never applies: whenever "${name}" is true, so is ${before.map((other) => `"${other}"`).join(" or ")} before it.`,
        hint: "put the narrower case first.",
      };
    }),
    ...rules.flatMap(({ rule, placeOf }) => {
      const [field, condition] = [findText(rule["field"]), findText(rule["requiredWhen"])];
      if (field === undefined || condition === undefined) return [];
      return [
        {
          at: placeOf("requiredWhen"),
          own: [isTrue(condition)],
          ways: waysOf(model).get(field) ?? [],
          message: `"${field}" is required when "${condition}" is true, but it is never shown then.`,
        },
      ];
    }),
  ]);
}

const partReachable: Rule = {
  id: "part-reachable",
  docs: "Every part of the form can be reached: the condition of a block or a case can be true together with the conditions around it, no case comes after a wider case, and a question can be visible while a rule requires it.",
  needs: ["dataModel", "options", "conditions", "pages"],
  check(model, report) {
    const canBe = solverOf(model);
    for (const { own, ways, ...finding } of findParts(model))
      if (
        canBe(own) === "yes" &&
        ways.some((way) => canBe(way) !== "no") &&
        ways.every((way) => canBe([...way, ...own]) === "no")
      )
        report({
          ...finding,
          about: ways
            .flat()
            .filter((demand) => canBe([demand, ...own]) === "no")
            .map((demand) => `reach:${JSON.stringify([demand, own])}`),
        });
  },
};

export const questionRules: readonly Rule[] = [
  questionAskable,
  questionShownOnce,
  requiredAnswerAllowed,
  partReachable,
];

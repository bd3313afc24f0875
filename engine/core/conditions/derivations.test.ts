import type { RulesLogic } from "json-logic-js";
import { describe, expect, it } from "vitest";
import type { Answers } from "../answers/answers.ts";
import type { ConditionRule, SPECIFICATION_OPERATORS } from "./operators.ts";
import { createCondition, orderByReads } from "./derivations.ts";
import { inspectRule } from "./inspect-rule.ts";
import { plainJsonLogic } from "./plain-json-logic.fixture.ts";
import { smallTenant } from "../small-tenant.fixture.ts";
import type { TenantDefinition } from "../tenant/definition.ts";
import { requireSoundDefinition } from "../tenant/require-sound-definition.ts";

const truth = (rule: ConditionRule, answers: Answers = {}): boolean =>
  createCondition("test", rule).evaluate(answers, () => false, {
    today: "2026-11-21",
    moment: "2026-11-21T12:00",
    round: undefined,
  });

describe("the operators of json-logic", () => {
  const values: readonly ConditionRule[] = [0, 1, 2, 3, "0", "1", "2", "Bart", true, false];
  const pairs = values.flatMap((a) => values.map((b): readonly [ConditionRule, ConditionRule] => [a, b]));
  const numbers = pairs.filter((pair) => pair.every((value) => typeof value === "number"));
  // Unlike in json-logic-js, a checked box is not a text or number here.
  const comparable = pairs.filter(([a, b]) => (typeof a === "boolean") === (typeof b === "boolean"));
  const people = ["Bart", "Homer", "Lisa"];
  const operands: Readonly<Record<string, readonly (readonly ConditionRule[])[]>> = {
    "==": comparable,
    "!=": comparable,
    "===": comparable,
    "!==": comparable,
    ">": [...numbers, ["2", 1], [1, "2"]],
    ">=": [...numbers, ["2", 1], [1, "2"]],
    "<": [...numbers, ["1", 2], [1, 2, 3], [1, 1, 3], [1, 4, 3]],
    "<=": [...numbers, ["1", 2], [1, 2, 3], [1, 4, 3]],
    "!": [...values, "", []].map((value) => [value]),
    "!!": [...values, "", []].map((value) => [value]),
    or: [...pairs, [true], [false], ["", true], [[], true], [false, false, true], [false, false, false]],
    and: [...pairs, [true], [false], ["", true], [[], true], [true, true, true], [true, true, false]],
    in: [
      ["Bart", people],
      ["Milhouse", people],
      ["Spring", "Springfield"],
      ["i", "team"],
    ],
  };

  it.each(Object.entries(operands))("computes %s like json-logic-js", (operator, all) => {
    for (const values of all) {
      const rule = { [operator]: values } as ConditionRule;
      expect([rule, truth(rule)]).toEqual([rule, plainJsonLogic.truthy(plainJsonLogic.apply(rule as RulesLogic))]);
    }
  });

  it("reads answers by var, and returns the empty string for a missing answer", () => {
    expect(truth({ "==": [{ var: "a" }, "x"] }, { a: "x" })).toBe(true);
    expect(truth({ "==": [{ var: ["a"] }, ""] })).toBe(true);
    expect(
      truth(
        { and: [{ "<": [{ var: "temp" }, 110] }, { "==": [{ var: "filling" }, "apple"] }] },
        { temp: "100", filling: "apple" },
      ),
    ).toBe(true);
  });
});

describe("the ten operators of docs/specification.md, section 3", () => {
  /** Each rule with one answer to "a" that makes it true, and one that does not. */
  const rows: Record<keyof typeof SPECIFICATION_OPERATORS, readonly [ConditionRule, Answers[string], Answers[string]]> =
    {
      equals: [{ "==": [{ var: "a" }, "Y"] }, "Y", "N"],
      notEquals: [{ "!=": [{ var: "a" }, "Y"] }, "N", "Y"],
      lt: [{ "<": [{ var: "a" }, 3] }, "2.5", "3"],
      lte: [{ "<=": [{ var: "a" }, 3] }, "3", "4"],
      gt: [{ ">": [{ var: "a" }, 3] }, "4", "3"],
      gte: [{ ">=": [{ var: "a" }, 3] }, "3", "2"],
      answered: [{ answered: "a" }, "x", " "],
      notAnswered: [{ notAnswered: ["a"] }, "", "x"],
      in: [{ in: [{ var: "a" }, ["1", "2"]] }, "2", "3"],
      notIn: [{ notIn: [{ var: "a" }, ["1", "2"]] }, "3", "1"],
    };
  it.each(Object.entries(rows))("%s", (_, [rule, right, wrong]) => {
    expect([truth(rule, { a: right }), truth(rule, { a: wrong })]).toEqual([true, false]);
  });

  it("treats false and a missing answer as unanswered, and accepts a key by `var`", () => {
    expect(truth({ notAnswered: "a" }, { a: false })).toBe(true);
    expect(truth({ notAnswered: "a" })).toBe(true);
    expect(truth({ answered: [{ var: "a" }] }, { a: "x" })).toBe(true);
  });
});

it.each([
  [{ var: "constructor.constructor" }, "inherited-name"],
  [{ var: "constructor" }, "inherited-name"],
  [{ var: "__proto__" }, "inherited-name"],
  [{ "==": [{ var: { cat: ["a", "b"] } }, 1] }, "computed-name"],
  [{ var: 1 }, "computed-name"],
  [{ method: ["a", "constructor"] }, "operator"],
  [{ toString: ["a"] }, "operator"],
  [{ log: "a" }, "operator"],
  [JSON.parse('{"__proto__":[]}'), "operator"],
  [{ "==": [{ var: "" }, "x"] }, "inherited-name"],
  [{ "==": [1] }, "operands"],
  [{ "==": [1, 1], "!=": [1, 2] }, "shape"],
  [{ condition: { var: "a" } }, "computed-name"],
] as readonly (readonly [ConditionRule, string])[])("rejects the rule %j", (rule, kind) => {
  expect(inspectRule(rule).problems.map((problem) => problem.kind)).toContain(kind);
  expect(() => requireSoundDefinition(withConditions({ bad: rule }))).toThrow(/^Condition "bad": /);
});

const withConditions = (rules: Readonly<Record<string, ConditionRule>>): TenantDefinition => ({
  ...smallTenant().definition,
  conditions: Object.fromEntries(Object.entries(rules).map(([name, when]) => [name, { description: "", when }])),
});

describe("conditions that refer to each other", () => {
  it("evaluates a condition after the conditions that it refers to", () => {
    const conditions = new Map([
      ["b", createCondition("b", { condition: "a" })],
      ["a", createCondition("a", { answered: "x" })],
    ]);
    expect(orderByReads(conditions, ({ refersTo }) => refersTo).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("rejects a reference to a missing condition, and a cycle of conditions", () => {
    expect(() => requireSoundDefinition(withConditions({ a: { condition: "nowhere" } }))).toThrow(
      /refers to "nowhere"/,
    );
    expect(() => requireSoundDefinition(withConditions({ a: { condition: "b" }, b: { condition: "a" } }))).toThrow(
      /depend on themselves: Condition "a" → Condition "b" → Condition "a"/,
    );
  });

  it("rejects a cycle of conditions and computed answers", () => {
    const definition = withConditions({ a: { answered: "sum" } });
    const requireWith = (made: Readonly<Record<string, ConditionRule>>): void => {
      const more = Object.entries(made).map(([key, rule]) => [
        key,
        { type: "number", title: "Sum", "x-compute": rule },
      ]);
      const properties = { ...definition.dataModel.properties, ...(Object.fromEntries(more) as Record<string, never>) };
      requireSoundDefinition({ ...definition, dataModel: { ...definition.dataModel, properties } });
    };
    expect(() => requireWith({ sum: { if: [{ condition: "a" }, 1, 2] } })).toThrow(
      /Condition "a" → Computed answer "sum" → Condition "a"/,
    );
    expect(() => requireWith({ made: { "+": [{ var: "other" }, 1] }, other: { "+": [{ var: "made" }, 1] } })).toThrow(
      /depend on themselves: Computed answer "made" → Computed answer "other" → Computed answer "made"/,
    );
    expect(() => requireWith({ made: { "+": [{ var: "age" }, 1] } })).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import type { Answers } from "../answers/answers.ts";
import type { ConditionRule } from "./condition.ts";
import { createCondition } from "./create-condition.ts";
import { inspectRule } from "./inspect-rule.ts";
import type { SPECIFICATION_OPERATORS } from "./operators.ts";
import { findConditionCycle, orderConditions } from "./order-conditions.ts";

const truth = (rule: ConditionRule, answers: Answers = {}): boolean =>
  createCondition("test", rule).evaluate(answers, () => false, "2026-11-21");

describe("the public json-logic cases for the accepted operators", () => {
  const people = ["Bart", "Homer", "Lisa", "Marge", "Maggie"];
  const cases: readonly (readonly [ConditionRule, boolean])[] = [
    [{ "==": [1, 1] }, true],
    [{ "==": [1, "1"] }, true],
    [{ "==": [1, 2] }, false],
    [{ "===": [1, 1] }, true],
    [{ "===": [1, "1"] }, false],
    [{ "===": [1, 2] }, false],
    [{ "!=": [1, 2] }, true],
    [{ "!=": [1, 1] }, false],
    [{ "!=": [1, "1"] }, false],
    [{ "!==": [1, 2] }, true],
    [{ "!==": [1, 1] }, false],
    [{ "!==": [1, "1"] }, true],
    [{ ">": [2, 1] }, true],
    [{ ">": [1, 1] }, false],
    [{ ">": [1, 2] }, false],
    [{ ">": ["2", 1] }, true],
    [{ ">=": [2, 1] }, true],
    [{ ">=": [1, 1] }, true],
    [{ ">=": [1, 2] }, false],
    [{ ">=": ["2", 1] }, true],
    [{ "<": [2, 1] }, false],
    [{ "<": [1, 1] }, false],
    [{ "<": [1, 2] }, true],
    [{ "<": ["1", 2] }, true],
    [{ "<": [1, 2, 3] }, true],
    [{ "<": [1, 1, 3] }, false],
    [{ "<": [1, 4, 3] }, false],
    [{ "<=": [2, 1] }, false],
    [{ "<=": [1, 1] }, true],
    [{ "<=": [1, 2] }, true],
    [{ "<=": ["1", 2] }, true],
    [{ "<=": [1, 2, 3] }, true],
    [{ "<=": [1, 4, 3] }, false],
    [{ "!": [false] }, true],
    [{ "!": false }, true],
    [{ "!": [true] }, false],
    [{ "!": true }, false],
    [{ "!": 0 }, true],
    [{ "!": 1 }, false],
    [{ or: [true, true] }, true],
    [{ or: [false, true] }, true],
    [{ or: [true, false] }, true],
    [{ or: [false, false] }, false],
    [{ or: [false, false, true] }, true],
    [{ or: [false, false, false] }, false],
    [{ or: [false] }, false],
    [{ or: [true] }, true],
    [{ or: [1, 3] }, true],
    [{ or: [3, false] }, true],
    [{ or: [false, 3] }, true],
    [{ and: [true, true] }, true],
    [{ and: [false, true] }, false],
    [{ and: [true, false] }, false],
    [{ and: [false, false] }, false],
    [{ and: [true, true, true] }, true],
    [{ and: [true, true, false] }, false],
    [{ and: [false] }, false],
    [{ and: [true] }, true],
    [{ and: [1, 3] }, true],
    [{ and: [3, false] }, false],
    [{ and: [false, 3] }, false],
    [{ in: ["Bart", people] }, true],
    [{ in: ["Milhouse", people] }, false],
    [{ in: ["Spring", "Springfield"] }, true],
    [{ in: ["i", "team"] }, false],
    [{ "!": [[]] }, true],
    [{ "!!": [[]] }, false],
    [{ and: [[], true] }, false],
    [{ or: [[], true] }, true],
    [{ "!": [0] }, true],
    [{ "!!": [0] }, false],
    [{ and: [0, true] }, false],
    [{ or: [0, true] }, true],
    [{ "!": [""] }, true],
    [{ "!!": [""] }, false],
    [{ and: ["", true] }, false],
    [{ or: ["", true] }, true],
    [{ "!": ["0"] }, false],
    [{ "!!": ["0"] }, true],
    [{ and: ["0", true] }, true],
    [{ or: ["0", true] }, true],
    [{ and: [{ ">": [3, 1] }, true] }, true],
    [{ and: [{ ">": [3, 1] }, false] }, false],
    [{ and: [{ ">": [3, 1] }, { "!": true }] }, false],
    [{ and: [{ ">": [3, 1] }, { "<": [1, 3] }] }, true],
  ];
  it.each(cases)("%j is %s", (rule, expected) => expect(truth(rule)).toBe(expected));

  it("reads answers by var, and gives the empty string for an answer that is missing", () => {
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
  const rows: Record<keyof typeof SPECIFICATION_OPERATORS, readonly [ConditionRule, Answers, boolean][]> = {
    equals: [
      [{ "==": [{ var: "a" }, "Y"] }, { a: "Y" }, true],
      [{ "==": [{ var: "a" }, "Y"] }, { a: "N" }, false],
    ],
    notEquals: [
      [{ "!=": [{ var: "a" }, "Y"] }, { a: "N" }, true],
      [{ "!=": [{ var: "a" }, "Y"] }, { a: "Y" }, false],
    ],
    lt: [
      [{ "<": [{ var: "a" }, 3] }, { a: "2.5" }, true],
      [{ "<": [{ var: "a" }, 3] }, { a: "3" }, false],
    ],
    lte: [
      [{ "<=": [{ var: "a" }, 3] }, { a: "3" }, true],
      [{ "<=": [{ var: "a" }, 3] }, { a: "4" }, false],
    ],
    gt: [
      [{ ">": [{ var: "a" }, 3] }, { a: "4" }, true],
      [{ ">": [{ var: "a" }, 3] }, { a: "3" }, false],
    ],
    gte: [
      [{ ">=": [{ var: "a" }, 3] }, { a: "3" }, true],
      [{ ">=": [{ var: "a" }, 3] }, { a: "2" }, false],
    ],
    answered: [
      [{ answered: "a" }, { a: "x" }, true],
      [{ answered: "a" }, { a: " " }, false],
      [{ answered: [{ var: "a" }] }, { a: "x" }, true],
    ],
    notAnswered: [
      [{ notAnswered: "a" }, {}, true],
      [{ notAnswered: ["a"] }, { a: "x" }, false],
      [{ notAnswered: "a" }, { a: false }, true],
    ],
    in: [
      [{ in: [{ var: "a" }, ["1", "2"]] }, { a: "2" }, true],
      [{ in: [{ var: "a" }, ["1", "2"]] }, { a: "3" }, false],
    ],
    notIn: [
      [{ notIn: [{ var: "a" }, ["1", "2"]] }, { a: "3" }, true],
      [{ notIn: [{ var: "a" }, ["1", "2"]] }, { a: "1" }, false],
    ],
  };
  for (const [name, cases] of Object.entries(rows)) {
    it.each(cases)(`${name}: %j over %j is %s`, (rule, answers, expected) =>
      expect(truth(rule, answers)).toBe(expected),
    );
  }
});

describe("what a rule may not do", () => {
  it.each([
    [{ var: "constructor.constructor" }, "inherited-name"],
    [{ var: "constructor" }, "inherited-name"],
    [{ var: "__proto__" }, "inherited-name"],
    [{ "==": [{ var: { cat: ["a", "b"] } }, 1] }, "computed-name"],
    [{ var: 1 }, "computed-name"],
    [{ method: ["a", "constructor"] }, "operator"],
    [{ toString: ["a"] }, "operator"],
    [{ log: "a" }, "operator"],
    [{ "==": [1] }, "operands"],
    [{ "==": [1, 1], "!=": [1, 2] }, "shape"],
    [{ condition: { var: "a" } }, "computed-name"],
  ] as readonly (readonly [ConditionRule, string])[])("%j is refused", (rule, kind) => {
    expect(inspectRule(rule).problems.map((problem) => problem.kind)).toContain(kind);
    expect(() => createCondition("bad", rule)).toThrow(/Condition "bad"/);
  });
});

describe("conditions that refer to each other", () => {
  it("are evaluated after those they refer to", () => {
    const conditions = new Map([
      ["b", createCondition("b", { condition: "a" })],
      ["a", createCondition("a", { answered: "x" })],
    ]);
    expect(orderConditions(conditions).map((condition) => condition.name)).toEqual(["a", "b"]);
  });

  it("may not form a circle", () => {
    expect(
      findConditionCycle(
        new Map([
          ["a", new Set(["b"])],
          ["b", new Set(["a"])],
        ]),
      ),
    ).toEqual(["a", "b", "a"]);
  });

  it("must exist", () => {
    expect(() => orderConditions(new Map([["a", createCondition("a", { condition: "nowhere" })]]))).toThrow(
      /refers to "nowhere"/,
    );
  });
});

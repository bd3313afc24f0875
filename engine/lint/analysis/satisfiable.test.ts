import { expect, it } from "vitest";
import { createExampleTenant, type ExampleValue } from "../example-tenant.fixture.ts";
import { createTenantModel } from "../model/tenant-model.ts";
import { isFalse as no, isTrue as yes, solverOf } from "./satisfiable.ts";

function canBe(
  conditions: Readonly<Record<string, ExampleValue>>,
  ...demands: Parameters<ReturnType<typeof solverOf>>[0]
): string {
  const changes = {
    "conditions.json": Object.fromEntries(Object.entries(conditions).map(([name, when]) => [name, { when }])),
    "data-model.json": {
      properties: {
        agrees: { type: "boolean", title: "Agrees" },
        gpa: { type: "string", title: "GPA" },
        score: { type: "string", title: "Score", enum: Array.from({ length: 100 }, (_, at) => String(at)) },
        start: { type: "string", format: "date", title: "Start" },
      },
    },
  };
  return solverOf(createTenantModel(createExampleTenant(changes), new Date("2026-11-21"), []))(demands);
}
it("tries an unanswered question", () => {
  expect(canBe({ a: { notAnswered: "country" } }, yes("a"))).toBe("yes");
  expect(canBe({ a: { or: [{ answered: "country" }, { notAnswered: "country" }] } }, no("a"))).toBe("no");
});

it("tries options that no rule mentions", () => {
  expect(canBe({ a: { notIn: [{ var: "country" }, ["USA", "CAN", ""]] } }, yes("a"))).toBe("yes");
  expect(canBe({ a: { notIn: [{ var: "country" }, ["USA", "CAN", "FRA", ""]] } }, yes("a"))).toBe("no");
});

it("tries values on both sides of each number and date in a rule", () => {
  expect(canBe({ a: { and: [{ ">": [{ var: "gpa" }, 3] }, { "<": [{ var: "gpa" }, 4.5] }] } }, yes("a"))).toBe("yes");
  expect(canBe({ a: { and: [{ ">": [{ var: "gpa" }, 4] }, { "<": [{ var: "gpa" }, 3] }] } }, yes("a"))).toBe("no");
  expect(canBe({ a: { ">": [{ var: "start" }, "2026-01-01"] } }, yes("a"))).toBe("yes");
});

it("tries every option of a long list whose order a rule reads", () => {
  expect(canBe({ a: { ">": [{ var: "score" }, 90] } }, yes("a"))).toBe("yes");
  expect(canBe({ a: { ">": [{ var: "score" }, 99] } }, yes("a"))).toBe("no");
});

it("tries a checkbox both checked and unanswered", () => {
  expect(canBe({ a: { "==": [{ var: "agrees" }, true] } }, yes("a"))).toBe("yes");
  expect(canBe({ a: { notAnswered: "agrees" } }, { gates: [{ kind: "checked", field: "agrees" }] }, yes("a"))).toBe(
    "no",
  );
});

it("follows conditions into the conditions that they refer to", () => {
  const rules = { near: { in: [{ var: "country" }, ["USA", "CAN"]] }, far: { "!": [{ condition: "near" }] } };
  expect(canBe(rules, yes("near"), yes("far"))).toBe("no");
  expect(canBe(rules, no("near"), yes("far"))).toBe("yes");
});

it("returns unknown for broken, circular or missing conditions", () => {
  expect(canBe({ a: { var: "constructor" } }, yes("a"))).toBe("unknown");
  expect(canBe({ a: { condition: "b" }, b: { condition: "a" } }, yes("a"))).toBe("unknown");
  expect(canBe({}, yes("gone"))).toBe("unknown");
});

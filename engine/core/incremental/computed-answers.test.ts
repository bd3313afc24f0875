import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../answers/answers.ts";
import type { ConditionRule } from "../conditions/operators.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { toPrintModel } from "../print/to-print-model.ts";
import { onePageTenant } from "../small-tenant.fixture.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import { changeAnswers, settle, createEvaluator } from "./create-evaluator.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

function tenantWith(made: AnswerSchema, more: Readonly<Record<string, AnswerSchema>> = {}) {
  const properties: Record<string, AnswerSchema> = {
    a: { type: "string", title: "A" },
    b: { type: "string", title: "B" },
    made,
    ...more,
  };
  return onePageTenant(properties);
}

const number = (rule: ConditionRule, more: Partial<AnswerSchema> = {}): AnswerSchema => ({
  type: "number",
  title: "Made",
  "x-compute": rule,
  ...more,
});
const sum = { "+": [{ var: "a" }, { var: ["b", 0] }] };

describe("a computed answer", () => {
  it("computes, prints and reports an answer by its rule", () => {
    const tenant = tenantWith(number(sum));
    const { application, changes } = changeAnswers(tenant, EMPTY_APPLICATION, { a: "0.1", b: "0.2" }, NOW);
    expect(changes).toEqual({ a: "0.1", b: "0.2", made: 0.3 });
    const model = toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW);
    expect(model.answers["made"]?.text).toBe("0.3");
  });

  it("ignores a value for a computed answer that comes from a change or the store", () => {
    const tenant = tenantWith(number(sum));
    const stored = { ...EMPTY_APPLICATION, answers: { a: "1", made: 1_000_000 } };
    expect(changeAnswers(tenant, stored, { made: 5 }, NOW).changes).toEqual({ made: 1 });
    expect(settle(tenant, stored, NOW).application.answers["made"]).toBe(1);
    expect(toPrintModel(tenant, stored, evaluate(tenant, stored, NOW), NOW).answers["made"]?.text).toBe("1");
  });

  it("computes an answer again on another day", () => {
    const tenant = tenantWith({
      type: "integer",
      title: "Age",
      "x-compute": { age: { var: "a" } },
    });
    const stored = { ...EMPTY_APPLICATION, answers: { a: "2000-11-22", made: 25 } };
    expect(createEvaluator(tenant, stored, NOW).settle().answers).toEqual({});
    expect(createEvaluator(tenant, stored, new Date("2026-11-22T17:00:00Z")).settle().answers).toEqual({ made: 26 });
  });

  it.each<[string, AnswerSchema, string | number]>([
    ["money", number({ "/": [{ var: "a" }, 3] }, { multipleOf: 0.01 }), 33.33],
    ["whole numbers", { type: "integer", title: "M", "x-compute": { "/": [{ var: "a" }, 8] } }, 13],
    ["half away from 0", number({ "-": { "/": [{ var: "a" }, 40] } }, { multipleOf: 1 }), -3],
    ["no number", number({ "/": [{ var: "a" }, 0] }), ""],
    [
      "a text in its length",
      { type: "string", title: "M", maxLength: 4, "x-compute": { cat: [" ", { var: "a" }, "00"] } },
      "1000",
    ],
  ])("stores %s", (_, made, expected) => {
    expect(
      changeAnswers(tenantWith(made), EMPTY_APPLICATION, { a: "100" }, NOW).application.answers["made"] ?? "",
    ).toBe(expected);
  });
});

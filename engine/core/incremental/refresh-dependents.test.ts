import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../answers/answers.ts";
import type { Answers } from "../answers/answers.ts";
import { SMALL_DEFINITION, smallTenant } from "../small-tenant.fixture.ts";
import { createEvaluator } from "./create-evaluator.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** Hides a block in the United States, and clears a key that stands outside of it and one that no page asks. */
const [about, ...others] = SMALL_DEFINITION.pages;
if (about === undefined) throw new Error("The small tenant has no page.");
const tenant = smallTenant({
  ...SMALL_DEFINITION,
  conditions: {
    ...SMALL_DEFINITION.conditions,
    kind_one_in_usa: { when: { and: [{ "==": [{ var: "kind" }, "1"] }, { condition: "in_usa" }] } },
  },
  pages: [
    {
      ...about,
      uiSchema: {
        "ui:layout": [
          "country",
          "first_name",
          { type: "block", hiddenWhen: "in_usa", clears: ["first_name", "unasked"], children: ["ssn"] },
        ],
      },
      rules: [],
    },
    ...others,
  ],
});

const evaluatorWith = (answers: Answers) => createEvaluator(tenant, { ...EMPTY_APPLICATION, answers }, NOW);

describe("a block that clears keys outside of it", () => {
  it("clears them when its condition hides it", () => {
    const evaluator = evaluatorWith({ country: "CAN", first_name: "Ada", unasked: "x", ssn: "123-45-6789" });
    expect(evaluator.change({ answers: { country: "USA" } }).answers).toMatchObject({ first_name: "", unasked: "" });
    expect(evaluator.application().answers).toMatchObject({ first_name: "", unasked: "", ssn: "123-45-6789" });
  });

  it.each(["first_name", "unasked"])("keeps no answer to %s that is given while it is hidden", (key) => {
    const evaluator = evaluatorWith({ country: "USA" });
    evaluator.change({ answers: { [key]: "Ada" } });
    expect(evaluator.application().answers[key]).toBe("");
    expect(evaluator.evaluation().clears).toEqual([]);
  });

  it("clears them with the next answer, also with one that affects no other field", () => {
    const evaluator = evaluatorWith({ country: "USA", first_name: "Ada" });
    evaluator.change({ answers: { ssn: "123-45-6789" } });
    expect(evaluator.application().answers).toMatchObject({ first_name: "", ssn: "123-45-6789" });
  });

  it("leaves them alone while it is shown", () => {
    const evaluator = evaluatorWith({ country: "CAN" });
    evaluator.change({ answers: { first_name: "Ada", unasked: "x" } });
    expect(evaluator.application().answers).toMatchObject({ first_name: "Ada", unasked: "x" });
  });
});

describe("a condition that refers to another", () => {
  it("is evaluated after it, whatever the order of the answers that changed both", () => {
    const evaluator = evaluatorWith({});
    evaluator.change({ answers: { kind: "1", country: "USA" } });
    expect(evaluator.isTrue("kind_one_in_usa")).toBe(true);
  });
});

describe("what a change reports", () => {
  it("includes a field whose options changed, though nothing else about it did", () => {
    const evaluator = createEvaluator(smallTenant(), { ...EMPTY_APPLICATION, answers: { country: "USA" } }, NOW);
    expect([...evaluator.change({ answers: { country: "CAN" } }).affected]).toContain("state");
  });

  it("is nothing where the answer was the same already", () => {
    const evaluator = evaluatorWith({ country: "CAN", ssn: "123-45-6789" });
    const { answers, affected } = evaluator.change({ answers: { ssn: "123-45-6789" } });
    expect([answers, [...affected]]).toEqual([{}, []]);
  });
});

import { describe, expect, it } from "vitest";
import { type Answers, type Application, EMPTY_APPLICATION } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { onePageTenant, SMALL_DEFINITION, smallTenant } from "../small-tenant.fixture.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import { changeAnswers, createEvaluator, settle } from "./create-evaluator.ts";
import type { ConditionRule } from "../conditions/operators.ts";
import { toPrintModel } from "../print/to-print-model.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const tenant = smallTenant();
const withAnswers = (answers: Answers, rest: Partial<Application> = {}): Application => ({
  ...EMPTY_APPLICATION,
  ...rest,
  answers,
});

describe("a page that hides", () => {
  const hiding = smallTenant({
    ...SMALL_DEFINITION,
    pages: SMALL_DEFINITION.pages.map((page) => (page.id === "final" ? { ...page, shownWhen: "in_usa" } : page)),
  });
  const given = { felony: "Y", felony_comment: "Long ago.", sketch: "I was born.", school_name: "Knox" };
  const documents = { sketch_pdf: { file_name: "sketch.pdf", file_size: 1 } };
  const shown = changeAnswers(
    hiding,
    withAnswers({}, { documents }),
    { country: "USA", ...given, sketch_pdf: "ANSWERED" },
    NOW,
  ).application;

  it("keeps answers and documents of a hidden page, and keeps the answers after the page returns", () => {
    const hidden = changeAnswers(hiding, shown, { country: "CAN" }, NOW);
    expect(hidden.application.answers).toMatchObject(given);
    expect(hidden.application.documents).toEqual(documents);
    expect(Object.keys(hidden.changes)).not.toEqual(expect.arrayContaining(Object.keys(given)));
    const again = changeAnswers(hiding, hidden.application, { country: "USA" }, NOW).application;
    expect(again.answers).toMatchObject({ ...given, sketch_pdf: "ANSWERED" });
  });

  it("clears the answers of a block that the same change hides", () => {
    const { application } = changeAnswers(hiding, shown, { country: "CAN", felony: "N" }, NOW);
    expect(application.answers).toMatchObject({ felony_comment: "", sketch: "I was born." });
  });
});

describe("changeAnswers", () => {
  it("sets the companion of a coded answer, and clears the companion with the answer", () => {
    const set = changeAnswers(tenant, EMPTY_APPLICATION, { country: "USA" }, NOW);
    expect(set.application.answers).toMatchObject({ country: "USA", country_desc: "United States" });
    expect(changeAnswers(tenant, set.application, { country: "" }, NOW).changes).toMatchObject({
      country: "",
      country_desc: "",
    });
  });

  it("clears a conditional select even if the new list has the same choice", () => {
    const states = { keyed: { USA: [{ value: "X", label: "Ex" }], CAN: [{ value: "X", label: "Ex" }] } };
    const shared = smallTenant({ ...SMALL_DEFINITION, options: { ...SMALL_DEFINITION.options, states } });
    const { answers } = changeAnswers(
      shared,
      withAnswers({ country: "USA", state: "X" }),
      { country: "CAN" },
      NOW,
    ).application;
    expect(answers["state"]).toBe("");
  });

  it("clears a choice that depends on two answers, and hides its question, when either answer changes", () => {
    const site: AnswerSchema = {
      type: "string",
      title: "Site",
      "x-options": { list: "sites", by: ["country", "kind"] },
    };
    const { country, kind } = SMALL_DEFINITION.dataModel.properties;
    if (country === undefined || kind === undefined) throw new Error("The small tenant asks both.");
    const byTwo = onePageTenant({ country, kind, site });
    const chosen = changeAnswers(byTwo, EMPTY_APPLICATION, { country: "USA", kind: "1", site: "NY" }, NOW).application;
    expect(chosen.answers).toMatchObject({ site: "NY", site_desc: "Harbor" });
    for (const change of [{ country: "CAN" }, { kind: "2" }, { kind: "" }]) {
      const { application } = changeAnswers(byTwo, chosen, change, NOW);
      expect(application.answers, JSON.stringify(change)).toMatchObject({ site: "", site_desc: "" });
    }
    expect(evaluate(byTwo, withAnswers({ country: "USA" }), NOW).visible.has("site")).toBe(false);
    expect(evaluate(byTwo, withAnswers({ country: "CAN" }), NOW).visible.has("site")).toBe(true);
    const notOffered = evaluate(byTwo, withAnswers({ country: "USA", kind: "2", site: "NY" }), NOW);
    expect(notOffered.errors.get("site")).toEqual(["Site must be one of the choices offered"]);
  });

  it.each([
    ["1990-02-31", "A valid date of birth is required."],
    ["1990-2-", "A valid date of birth is required."],
    ["1900-01-01", "This date is not supported. Please contact help support for assistance."],
    ["2020-05-07", "You must be 13 years or older to apply."],
  ])("stores the rejected date %s beside the cleared answer, and reports the reason", (typed, message) => {
    const { application, changes } = changeAnswers(
      tenant,
      withAnswers({ birth_date: "1990-05-07" }),
      { birth_date: typed },
      NOW,
    );
    expect(changes).toEqual({ birth_date: "", birth_date_typed: typed });
    expect(evaluate(tenant, application, NOW).errors.get("birth_date")).toEqual([message]);
  });

  it("drops a rejected date when another date or an empty field replaces it", () => {
    const before = withAnswers({ birth_date: "", birth_date_typed: "1990-02-31" });
    for (const next of ["1990-02-28", ""])
      expect(changeAnswers(tenant, before, { birth_date: next }, NOW).application.answers).toEqual({
        birth_date: next,
        birth_date_typed: "",
      });
  });

  it("shows only the first true case of a group, and clears the other case", () => {
    const { application } = changeAnswers(tenant, withAnswers({ kind: "2", case_two: "x" }), { kind: "1" }, NOW);
    const { visible } = evaluate(tenant, application, NOW);
    expect([visible.has("case_one"), visible.has("case_two"), application.answers["case_two"]]).toEqual([
      true,
      false,
      "",
    ]);
  });

  it("leaves the given application unchanged", () => {
    const before = withAnswers({ felony: "Y", felony_comment: "x" });
    changeAnswers(tenant, before, { felony: "N" }, NOW);
    expect(before.answers).toEqual({ felony: "Y", felony_comment: "x" });
  });
});

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
    ["an amount with two decimals", number({ "/": [{ var: "a" }, 3] }, { multipleOf: 0.01 }), 33.33],
    ["a whole number", { type: "integer", title: "M", "x-compute": { "/": [{ var: "a" }, 8] } }, 13],
    ["a half that is rounded away from 0", number({ "-": { "/": [{ var: "a" }, 40] } }, { multipleOf: 1 }), -3],
    ["no answer after a division by 0", number({ "/": [{ var: "a" }, 0] }), ""],
    [
      "a trimmed text that is cut to its maximum length",
      { type: "string", title: "M", maxLength: 4, "x-compute": { cat: [" ", { var: "a" }, "00"] } },
      "1000",
    ],
  ])("stores a computed answer as %s", (_, made, expected) => {
    expect(
      changeAnswers(tenantWith(made), EMPTY_APPLICATION, { a: "100" }, NOW).application.answers["made"] ?? "",
    ).toBe(expected);
  });
});

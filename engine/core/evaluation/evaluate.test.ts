import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../answers/answers.ts";
import type { Answers, Application } from "../answers/answers.ts";
import { smallTenant } from "../small-tenant.fixture.ts";
import { evaluate } from "./evaluate.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const tenant = smallTenant();
const withAnswers = (answers: Answers, rest: Partial<Application> = {}): Application => ({
  ...EMPTY_APPLICATION,
  ...rest,
  answers,
});

describe("evaluate", () => {
  it("requires what the page's schema requires, in the generic words or in the page's own", () => {
    const { errors, required } = evaluate(tenant, EMPTY_APPLICATION, NOW);
    expect(required.has("first_name")).toBe(true);
    expect(errors.get("first_name")).toEqual(["First Name is a required field"]);
    expect(errors.get("country")).toEqual(["Country is required."]);
  });

  it("requires a shown block's field when the rule's condition is true", () => {
    expect(evaluate(tenant, withAnswers({ felony: "Y" }), NOW).errors.get("felony_comment")).toEqual([
      "Please explain the circumstances of your conviction.",
    ]);
  });

  it("names hidden answers among the keys to clear", () => {
    expect(evaluate(tenant, withAnswers({ felony: "N", felony_comment: "x" }), NOW).clears).toEqual(["felony_comment"]);
  });

  it("checks dates against the given day in the tenant's time zone", () => {
    const tooYoung = withAnswers({ birth_date: "2013-11-22" });
    expect(evaluate(tenant, tooYoung, NOW).errors.get("birth_date")).toEqual([
      "You must be 13 years or older to apply.",
    ]);
    expect(evaluate(tenant, tooYoung, new Date("2026-11-22T12:00:00Z")).errors.has("birth_date")).toBe(false);
  });

  it("marks a field wrong when a rule over several fields says so", () => {
    expect(evaluate(tenant, EMPTY_APPLICATION, NOW).errors.get("phone_home")).toEqual([
      "Please enter either a home phone or cell phone number.",
    ]);
    expect(evaluate(tenant, withAnswers({ phone_mobile: "(212) 555-0134" }), NOW).errors.has("phone_home")).toBe(false);
  });

  it("shows only the first true case of a group", () => {
    const { visible } = evaluate(tenant, withAnswers({ kind: "1" }), NOW);
    expect(visible.has("case_one")).toBe(true);
    expect(visible.has("case_two")).toBe(false);
  });

  it("shows an add-another item that holds an answer although the count is lower", () => {
    expect(evaluate(tenant, withAnswers({ school_3_name: "Somewhere" }), NOW).visible.has("school_3_name")).toBe(true);
    expect(evaluate(tenant, EMPTY_APPLICATION, NOW).visible.has("school_2_name")).toBe(false);
  });
});

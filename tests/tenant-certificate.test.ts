import { beforeAll, describe, expect, it } from "vitest";
import { createEvaluator, EMPTY_APPLICATION, evaluate, optionsFor } from "../engine/core/index.ts";
import { text } from "../engine/texts/index.ts";
import type { Answers, Evaluation, Tenant } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/certificate"));
});

const evaluateAnswers = (answers: Answers): Evaluation =>
  evaluate(tenant, { ...EMPTY_APPLICATION, answers }, new Date("2026-11-21T12:00:00Z"));

describe("tenants/certificate, which shares no page with the graduate school", () => {
  it("is served at a host of its own, beside the graduate school", async () => {
    const loaded = await Promise.all(["certificate", "graduate"].map((id) => loadTenant(`tenants/${id}`)));
    const hosts = loaded.map(({ definition }) => definition.tenant.hosts);
    expect(hosts).toEqual([["certificate.localhost"], ["graduate.localhost"]]);
  });

  it("leaves out a whole page for those who study from home", () => {
    expect(evaluateAnswers({ mode: "CAMPUS" }).pages.map(({ id }) => id)).toContain("arrival");
    expect(evaluateAnswers({ mode: "ONLINE" }).pages.map(({ id }) => id)).not.toContain("arrival");
  });

  it("takes phones of any country, and asks for one", () => {
    const { errors } = evaluateAnswers({ phone_international: "+84 24 5550 1234" });
    expect(errors.has("phone_international")).toBe(false);
    expect(evaluateAnswers({}).errors.get("phone_international")).toEqual([
      "Enter a phone number with its country code.",
    ]);
  });

  it("tells by the country what a postcode looks like, and checks it again when the country changes", () => {
    const evaluator = createEvaluator(
      tenant,
      { ...EMPTY_APPLICATION, answers: { home_country: "CAN", home_postcode: "k1a0b1" } },
      new Date("2026-11-21T12:00:00Z"),
    );
    const messages = () => evaluator.evaluation().errors.get("home_postcode");
    expect(messages()).toBeUndefined();
    expect([...evaluator.change({ answers: { home_country: "GBR" } }).affected]).toContain("home_postcode");
    expect(messages()).toEqual(["Postcode must look like SW1A 2AA for an address in United Kingdom"]);
    evaluator.change({ answers: { home_postcode: "SW1A 2AA" } });
    expect(messages()).toBeUndefined();
    evaluator.change({ answers: { home_country: "HKG", home_postcode: "none" } });
    expect(messages()).toBeUndefined();
  });

  it("says how an amount is written where it cannot be read", () => {
    const income = (household_income: string | number) =>
      evaluateAnswers({ bursary: "Y", household_income }).errors.get("household_income");
    expect(income("about 500")).toEqual(["What your household earns in a year must be an amount, such as €34,999.50"]);
    expect(income(-1)).toEqual(["What your household earns in a year must be at least €0"]);
    expect(income(34999.5)).toBeUndefined();
  });

  it("uses its own texts, and the default ones for the rest", () => {
    expect(text(tenant.definition, "banner.submitted", { given_name: "Minh" })).toBe("Thanks, Minh!");
    expect(text(tenant.definition, "form.submit")).toBe("Send my application");
    expect(text(tenant.definition, "session.loggedOut")).toBe("You have been logged out.");
  });

  it("puts the countries that most students come from first", () => {
    expect(
      optionsFor(tenant, "home_country", {}, "2026-11-21")
        .slice(0, 5)
        .map(({ value }) => value),
    ).toEqual(["", "IND", "NGA", "BRA", "VNM"]);
  });
});

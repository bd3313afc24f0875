import { beforeAll, describe, expect, it } from "vitest";
import { optionsFor } from "../engine/core/index.ts";
import type { Answers, Tenant } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { evaluateWith } from "./fixtures/graduate-applicant.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
});

describe("tenants/graduate, compared with docs/specification.md, section 3", () => {
  it("stores a label beside each coded answer, except with `x-desc: false`", () => {
    expect(tenant.fields.get("gender")?.descKey).toBe("gender_desc");
    expect(tenant.fields.get("birth_country")?.descKey).toBe("birth_country_desc");
    expect(tenant.fields.get("prev_attend")?.descKey).toBeUndefined();
  });

  it("row option lists: a blank first, the United States second or not at all", () => {
    const values = (key: string): readonly string[] =>
      optionsFor(tenant, key, {}, "2026-11-21").map(({ value }) => value);
    expect(values("country").slice(0, 3)).toEqual(["", "USA", "AFG"]);
    expect(values("citizenship")).not.toContain("USA");
    expect(values("gmat_plan_year")).toEqual(["", "2026", "2027", "2028", "2029", "2030"]);
    expect(values("gmat_taken_month")).toHaveLength(13);
  });

  it("row option lists: months by name, Y and N, states, provinces, territories and armed forces regions", () => {
    const labels = (key: string, answers: Answers = {}): readonly string[] =>
      optionsFor(tenant, key, answers, "2026-11-21").map(({ label }) => label);
    expect(labels("gmat_taken_month")).toEqual([
      "--",
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ]);
    expect(optionsFor(tenant, "conviction", {}, "2026-11-21")).toEqual([
      { value: "Y", label: "Yes" },
      { value: "N", label: "No" },
    ]);
    const american = labels("state", { country: "USA" });
    expect(american).toEqual(
      expect.arrayContaining(["Alabama", "Wyoming", "District of Columbia", "Puerto Rico", "Guam"]),
    );
    expect(american.filter((label) => label.startsWith("Armed Forces"))).toHaveLength(3);
    const canadian = labels("state", { country: "CAN" });
    expect(canadian).toEqual(
      expect.arrayContaining(["Ontario", "Quebec", "Yukon", "Nunavut", "Northwest Territories"]),
    );
    expect(canadian.filter((label) => label !== "--")).toHaveLength(13);
    expect(labels("state", { country: "FRA" })).toEqual([]);
  });

  it("row student answers: every coded answer but a radio keeps its chosen label, under its key and `_desc`", () => {
    const coded = [...tenant.fields.values()].filter(({ options }) => options !== undefined);
    expect(coded.length).toBeGreaterThan(60);
    for (const { key, descKey, widget } of coded)
      expect([key, descKey]).toEqual([key, widget === "radio" && descKey === undefined ? undefined : `${key}_desc`]);
    for (const key of [
      "gender",
      "state",
      "country",
      "citizenship",
      "intended_visa_type",
      "military_status",
      "gre_taken_month",
      "gre_taken_year",
    ])
      expect(tenant.fields.get(key)?.descKey).toBe(`${key}_desc`);
  });

  it("rows add-another map and tabs map: one school and the first tab until the applicant asks otherwise", () => {
    const { visible } = evaluateWith(tenant, {});
    expect([visible.has("college_name"), visible.has("college_2_name")]).toEqual([true, false]);
    expect([visible.has("personal_sketch"), visible.has("personal_sketch_pdf")]).toEqual([true, false]);
    expect(tenant.addAnothers.get("college")?.itemKeys).toHaveLength(5);
  });

  it("row non-citizen options: have the labels of the specification", () => {
    expect(optionsFor(tenant, "citizenship_visa_status", {}, "2026-11-21").map(({ label }) => label)).toEqual([
      "I am an eligible non-citizen.",
      "My permanent resident application is pending.",
    ]);
  });
});

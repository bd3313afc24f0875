import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../answers/answers.ts";
import { tenantAndApplication } from "../generated-tenant.fixture.ts";
import { smallTenant, smallTenantWith } from "../small-tenant.fixture.ts";
import type { AnswerSchema } from "../tenant/definition.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { takeOver } from "./take-over.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const SMALL = smallTenant();
const take = (tenant: Tenant, answers: Answers) =>
  takeOver(tenant, { application: { ...EMPTY_APPLICATION, answers }, steps: [] }, NOW);

describe("takeOver", () => {
  it("copies only answers whose question and choice exist in the new form", () => {
    expect(take(SMALL, { first_name: "Ada", nickname: "Al", country: "XXX" }).answers).toEqual({ first_name: "Ada" });
  });

  it("copies no consent, unless the data model says that the box is not a consent", () => {
    const box = { type: "boolean", const: true } as const;
    const asking = (first_name: Partial<AnswerSchema>) => smallTenantWith({ first_name });
    expect(take(asking({ "x-consent": true }), { first_name: "Ada" }).answers).toEqual({});
    expect(take(asking(box), { first_name: true }).answers).toEqual({});
    expect(take(asking({ ...box, "x-consent": false }), { first_name: true }).answers).toEqual({ first_name: true });
  });

  it("copies only entered answers and no documents for any tenant, and changes nothing the second time", () => {
    fc.assert(
      fc.property(tenantAndApplication, ({ tenant, application }) => {
        const taken = takeOver(tenant, { application, steps: [] }, NOW);
        expect(taken.documents).toEqual({});
        for (const [key, value] of Object.entries(taken.answers)) {
          const field = tenant.fields.get(key);
          if (field === undefined || field.isComputed) continue;
          expect(field.isDocument).toBe(false);
          // If the question now takes text, a stored number becomes a text.
          expect(String(value)).toBe(String(application.answers[key]));
        }
        // Taking answers over a second time changes nothing.
        expect(takeOver(tenant, { application: taken, steps: [] }, NOW).answers).toEqual(taken.answers);
      }),
      { numRuns: 100 },
    );
  });
});

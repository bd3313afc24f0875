import { expect, it } from "vitest";
import { createTenant } from "../../engine/core/index.ts";
import { prove } from "../../engine/prove/index.ts";
import { generateForm } from "./generated-form.ts";
import { report } from "./measure.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LIMIT_MS = 600_000;

it("measures the prover's time for each condition of a form", () => {
  const costs = [10, 100, 1_000].map((conditions) => {
    // A tenth of the fields have a condition.
    const tenant = createTenant(generateForm(conditions * 10), {});
    expect(tenant.conditions.size).toBe(conditions);
    const startedAt = performance.now();
    const { proofs } = prove(tenant, NOW, LIMIT_MS);
    const each = (performance.now() - startedAt) / conditions;
    expect(proofs.filter(({ outcome }) => outcome !== "reached")).toEqual([]);
    return { conditions, each };
  });
  const floor = costs[0]?.each ?? Number.NaN;
  report(
    "prove",
    costs.map(({ conditions, each }) => ({
      what: `for each of ${conditions} conditions, ms`,
      portico: each,
      floor,
      against: "a form of 10 conditions",
    })),
  );
});

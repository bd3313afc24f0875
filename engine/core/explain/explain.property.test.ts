import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { tenantAndApplication } from "../generated-tenant.fixture.ts";
import { explain, type Statement } from "./explain.ts";
import { toSentence, type Reason } from "./reason.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** Returns the value that the words of a reason claim, from the values of its tests. */
function claimOf({ kind, isTrue, parts }: Reason): boolean {
  const [first] = parts;
  if (kind === "all") return parts.every(claimOf);
  if (kind === "any") return parts.some(claimOf);
  if (kind === "not") return first !== undefined && !claimOf(first);
  if (kind === "condition" && first !== undefined) return claimOf(first);
  return isTrue;
}

describe("explain, for any tenant and answers", () => {
  it("explains the same results as the engine, with parts of a rule that add up to the rule's value", () => {
    fc.assert(
      fc.property(tenantAndApplication, ({ tenant, application }) => {
        const evaluation = evaluate(tenant, application, NOW);
        for (const key of [...tenant.fields.keys(), ...tenant.conditions.keys(), "first", "second"]) {
          for (const { kind, statements } of explain(tenant, application, NOW, key)) {
            const isHidden = kind === "question" && statements[0]?.isTrue === false;
            for (const { about, reason, isTrue } of statements) {
              const isBlocked = isHidden && (about === "required" || about === "message");
              expect([key, about, isTrue]).toEqual([key, about, claimOf(reason) && !isBlocked]);
              expect(toSentence(reason)).not.toMatch(/undefined|\[object|\(\)/);
            }
            const about = (name: Statement["about"]) => statements.filter((one) => one.about === name);
            const [shown] = about("shown");
            if (kind === "question") {
              expect(shown?.isTrue).toBe(evaluation.visible.has(key));
              expect(about("kept")).toHaveLength(evaluation.clears.includes(key) ? 1 : 0);
              expect(about("required").map(({ isTrue }) => isTrue)).toEqual([evaluation.required.has(key)]);
              const given = about("message").flatMap(({ isTrue, message }) => (isTrue ? [message] : []));
              expect(about("right")).toHaveLength(evaluation.visible.has(key) && !evaluation.errors.has(key) ? 1 : 0);
              expect(new Set(given)).toEqual(new Set(evaluation.errors.get(key)));
            } else if (kind === "page") expect(shown?.isTrue).toBe(evaluation.pages.some(({ id }) => id === key));
            else expect(about("condition").map(({ isTrue }) => isTrue)).toEqual([evaluation.conditions.get(key)]);
          }
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

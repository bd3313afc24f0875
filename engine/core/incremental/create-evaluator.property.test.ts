import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { EMPTY_APPLICATION, enteredAnswer, isAnswered, type Answers } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { tenantAndApplication } from "../generated-tenant.fixture.ts";
import { smallTenant } from "../small-tenant.fixture.ts";
import { createEvaluator } from "./create-evaluator.ts";
import type { ApplicationChange } from "./evaluator-state.ts";

import fc from "fast-check";

const NOW = new Date("2026-11-21T12:00:00Z");
const RUNS = { numRuns: propertyRuns(200) };

const value = fc.constantFrom<Answers[string]>(
  "",
  "Y",
  "1",
  "USA",
  "CAN",
  "NY",
  true,
  false,
  "2000-01-01",
  "2040-01-01",
  "1990-2-",
);
const key = fc.nat(1_000);
const tab = fc.tuple(fc.constantFrom("tabs_0", "tabs_1"), fc.constantFrom("a", "b"));

/** An applicant's possible actions. Numbers identify keys, because tenants have different keys. */
const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ answers: fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ tab }) },
    { weight: 1, arbitrary: fc.record({ count: fc.integer({ min: 0, max: 4 }) }) },
  ),
  { minLength: 1, maxLength: 10 },
);
type Edit = Partial<{ answers: [number, Answers[string]][]; tab: [string, string]; count: number }>;

function toChange({ answers, tab, count }: Edit, keys: readonly string[]): ApplicationChange {
  if (tab !== undefined) return { tabs: { [tab[0]]: tab[1] } };
  if (count !== undefined) return { addAnother: { items: count } };
  return { answers: Object.fromEntries((answers ?? []).map(([at, given]) => [keys[at % keys.length] ?? "", given])) };
}

/** Ignores the order of `clears`, because the engine clears all of them together. */
const comparable = (evaluation: Evaluation) => ({ ...evaluation, clears: [...evaluation.clears].sort() });

describe("createEvaluator, for any tenant, answers and changes", () => {
  it("starts an evaluator with the result of a full evaluation", () => {
    fc.assert(
      fc.property(tenantAndApplication, ({ tenant, application }) => {
        const evaluator = createEvaluator(tenant, application, NOW);
        expect(comparable(evaluator.evaluation())).toEqual(comparable(evaluate(tenant, application, NOW)));
      }),
      RUNS,
    );
  });

  it("equals the full evaluation after each change, with nothing left to clear", () => {
    fc.assert(
      fc.property(tenantAndApplication, edits, ({ tenant, application, keys }, made) => {
        const evaluator = createEvaluator(tenant, application, NOW);
        evaluator.settle();
        for (const edit of made) {
          evaluator.change(toChange(edit, keys));
          const kept = evaluator.evaluation();
          expect(comparable(kept)).toEqual(comparable(evaluate(tenant, evaluator.application(), NOW)));
          expect(kept.clears).toEqual([]);
          expect([...kept.errors.keys()]).toEqual([...evaluate(tenant, evaluator.application(), NOW).errors.keys()]);
        }
      }),
      RUNS,
    );
  });

  it("reports every answer, condition and field that a change affected", () => {
    fc.assert(
      fc.property(tenantAndApplication, edits, ({ tenant, application, keys }, made) => {
        const evaluator = createEvaluator(tenant, application, NOW);
        evaluator.settle();
        let before = evaluate(tenant, evaluator.application(), NOW);
        let answers = evaluator.application().answers;
        for (const edit of made) {
          evaluator.evaluation();
          const changed = evaluator.change(toChange(edit, keys));
          const after = evaluate(tenant, evaluator.application(), NOW);
          expect({ ...answers, ...changed.answers }).toEqual(evaluator.application().answers);
          const { answers: asked = {} } = toChange(edit, keys);
          const given = (field: string) => asked[field] ?? enteredAnswer(tenant, answers, field);
          const lost = [...new Set(keys)].filter(
            (field) => isAnswered(given(field)) && !isAnswered(evaluator.entered(field)),
          );
          expect(changed.cleared).toEqual(Object.fromEntries(lost.map((field) => [field, given(field)])));
          for (const name of tenant.conditions.keys())
            if (before.conditions.get(name) !== after.conditions.get(name))
              expect([...changed.conditions]).toContain(name);
          for (const field of tenant.fields.keys())
            if (!isSame(before, after, field)) expect([...changed.affected]).toContain(field);
          before = after;
          answers = evaluator.application().answers;
        }
      }),
      RUNS,
    );
  });
});

describe("a change", () => {
  const changed = (answers: Answers, change: Answers) =>
    createEvaluator(smallTenant(), { ...EMPTY_APPLICATION, answers }, NOW).change({ answers: change });

  it("reports a field of which only the options changed", () => {
    expect([...changed({ country: "USA" }, { country: "CAN" }).affected]).toContain("state");
  });

  it("reports nothing if the answer stays equal", () => {
    const { answers, affected } = changed({ ssn: "123-45-6789" }, { ssn: "123-45-6789" });
    expect([answers, [...affected]]).toEqual([{}, []]);
  });
});

function isSame(before: Evaluation, after: Evaluation, field: string): boolean {
  return (
    before.visible.has(field) === after.visible.has(field) &&
    before.required.has(field) === after.required.has(field) &&
    before.errors.get(field)?.join() === after.errors.get(field)?.join()
  );
}

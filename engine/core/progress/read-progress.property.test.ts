import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { EMPTY_APPLICATION, type Answers, type Application, enteredAnswer } from "../answers/answers.ts";
import { toSetting } from "../conditions/setting.ts";
import { deriveAnswers } from "../evaluation/evaluation-context.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { tenantAndApplication } from "../generated-tenant.fixture.ts";
import { createEvaluator } from "../incremental/create-evaluator.ts";
import { onePageTenant, SMALL_DEFINITION, smallTenant } from "../small-tenant.fixture.ts";
import { createTenant } from "../tenant/create-tenant.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { readProgress, type ProgressSource } from "./read-progress.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** Computes the progress from a full evaluation. */
function definedProgress(tenant: Tenant, application: Application) {
  const { visible, required, errors, pages } = evaluate(tenant, application, NOW);
  const { answers } = deriveAnswers(tenant, application.answers, toSetting(tenant.definition.tenant, application, NOW));
  const source: ProgressSource = {
    field: (key) => ({ visible: visible.has(key), required: required.has(key), errors: errors.get(key) ?? [] }),
    pages: () => pages,
    entered: (key) => enteredAnswer(tenant, answers, key),
  };
  return readProgress(tenant, source);
}

const of = (page: string, answers: Answers, tenant = smallTenant()) =>
  definedProgress(tenant, { ...EMPTY_APPLICATION, answers }).get(page);

const ABOUT = { first_name: "Ada", birth_date: "2000-01-01", country: "FRA", phone_home: "(212) 555-0187" };

it("reports a page without answers as not started, and counts its required answers", () => {
  expect(of("about", {})).toEqual({ state: "notStarted", toAnswer: 4 });
  expect(of("final", {})).toEqual({ state: "notStarted", toAnswer: 0 });
});

it("counts missing answers that the schema, a condition or a rule requires", () => {
  expect(of("about", { first_name: "Ada" })).toEqual({ state: "toAnswer", toAnswer: 3 });
  expect(of("about", { ...ABOUT, optin_sms_ind: true })).toEqual({ state: "toAnswer", toAnswer: 1 });
  expect(of("final", { felony: "Y" })).toEqual({ state: "toAnswer", toAnswer: 1 });
});

it("counts wrong answers like missing ones", () => {
  expect(of("about", { ...ABOUT, phone_home: "(212) 55" })).toEqual({ state: "toAnswer", toAnswer: 1 });
  const wrong = { first_name: "Ada", birth_date: "", birth_date_typed: "2000-02-31", phone_home: "(212) 55" };
  expect(of("about", wrong)).toEqual({ state: "toAnswer", toAnswer: 3 });
});

it("reports a page as complete if nothing on it prevents a submission", () => {
  expect(of("about", ABOUT)).toEqual({ state: "complete", toAnswer: 0 });
  expect(of("final", { felony: "N" })).toEqual({ state: "complete", toAnswer: 0 });
});

it("ignores hidden questions", () => {
  expect(of("final", { felony: "N", felony_comment: "old" })?.state).toBe("complete");
  expect(of("final", { felony_comment: "old" })?.state).toBe("notStarted");
});

it("counts a month and its year as one question, and reports the missing part", () => {
  const tenant = withMonthYear();
  expect(of("only", { other: "N" }, tenant)).toMatchObject({ state: "toAnswer", toAnswer: 1 });
  expect(of("only", { other: "N", month: "3" }, tenant)).toMatchObject({ state: "toAnswer", toAnswer: 1 });
  expect(of("only", { other: "N", month: "3", year: "2020" }, tenant)?.state).toBe("complete");
});

it("counts a question's files as one answer, and too few files as one that is open", () => {
  const papers = {
    type: "string",
    title: "Papers",
    "x-document": true,
    "x-files": { min: 2, max: 3 },
  } as const;
  const tenant = onePageTenant({ papers });
  const progress = (...places: readonly string[]) =>
    of("only", Object.fromEntries(places.map((place) => [place, "ANSWERED"])), tenant);
  expect(progress()).toEqual({ state: "notStarted", toAnswer: 0 });
  expect(progress("papers_3")).toEqual({ state: "toAnswer", toAnswer: 1 });
  expect(progress("papers_2", "papers_3")).toEqual({ state: "complete", toAnswer: 0 });
});

it("leaves out a hidden page, and reports a page without questions as complete", () => {
  const [about, final] = SMALL_DEFINITION.pages;
  if (about === undefined || final === undefined) throw new Error("The small tenant has two pages.");
  const tenant = createTenant(
    {
      ...SMALL_DEFINITION,
      pages: [
        { ...about, shownWhen: "has_felony" },
        { ...final, uiSchema: { "ui:layout": [{ type: "text", text: "Thank you." }] }, rules: [] },
      ],
    },
    {},
  );
  expect([...definedProgress(tenant, EMPTY_APPLICATION)]).toEqual([["final", { state: "complete", toAnswer: 0 }]]);
});

it("reports the same progress from a changed evaluator as from a full evaluation", () => {
  const value = fc.constantFrom("", "Y", "1", "USA", "NY", true, "2000-01-01", "1990-2-");
  const changes = fc.array(fc.tuple(fc.nat(1000), value), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(tenantAndApplication, changes, ({ tenant, application, keys }, made) => {
      const evaluator = createEvaluator(tenant, application, NOW);
      evaluator.settle();
      for (const [at, given] of made) {
        evaluator.change({ answers: { [keys[at % keys.length] ?? ""]: given } });
        expect(readProgress(tenant, evaluator)).toEqual(definedProgress(tenant, evaluator.application()));
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

it("counts zero open questions exactly on pages without submission errors", () => {
  fc.assert(
    fc.property(tenantAndApplication, ({ tenant, application }) => {
      const { pages, errors } = evaluate(tenant, application, NOW);
      const progress = definedProgress(tenant, application);
      expect([...progress.keys()]).toEqual(pages.map(({ id }) => id));
      for (const { id, keys } of pages) {
        const found = progress.get(id);
        const isClear = !keys.some((key) => errors.has(key));
        expect(found?.toAnswer === 0).toBe(isClear);
        if (found?.state === "complete") expect(isClear).toBe(true);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

function withMonthYear(): Tenant {
  const [text, required] = [{ type: "string", title: "A" } as const, ["month", "year"]];
  const from = { type: "monthYear", label: "From", month: "month", year: "year" } as const;
  return onePageTenant({ other: text, month: text, year: text }, ["other", from], {}, { required });
}

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

/** The progress as the plain definition has it. */
function definedProgress(tenant: Tenant, application: Application) {
  const { visible, required, errors, conditions } = evaluate(tenant, application, NOW);
  const { answers } = deriveAnswers(tenant, application.answers, toSetting(tenant.definition.tenant, application, NOW));
  const source: ProgressSource = {
    field: (key) => ({ visible: visible.has(key), required: required.has(key), errors: errors.get(key) ?? [] }),
    isTrue: (condition) => conditions.get(condition) === true,
    entered: (key) => enteredAnswer(tenant, answers, key),
  };
  return readProgress(tenant, source);
}

const of = (page: string, answers: Answers, tenant = smallTenant()) =>
  definedProgress(tenant, { ...EMPTY_APPLICATION, answers }).get(page);

const ABOUT = { first_name: "Ada", birth_date: "2000-01-01", country: "FRA", phone_home: "(212) 555-0187" };

it("says of a page without an answer that it is not started, with what must be answered on it", () => {
  expect(of("about", {})).toEqual({ state: "notStarted", toAnswer: 4, toCorrect: 0 });
  expect(of("final", {})).toEqual({ state: "notStarted", toAnswer: 0, toCorrect: 0 });
});

it("counts the questions that are left: those required, those that a condition requires, those that a rule misses", () => {
  expect(of("about", { first_name: "Ada" })).toEqual({ state: "toAnswer", toAnswer: 3, toCorrect: 0 });
  expect(of("about", { ...ABOUT, optin_sms_ind: true })).toEqual({ state: "toAnswer", toAnswer: 1, toCorrect: 0 });
  expect(of("final", { felony: "Y" })).toEqual({ state: "toAnswer", toAnswer: 1, toCorrect: 0 });
});

it("says in progress where nothing is left to answer but an answer is not right yet", () => {
  expect(of("about", { ...ABOUT, phone_home: "(212) 55" })).toEqual({
    state: "inProgress",
    toAnswer: 0,
    toCorrect: 1,
  });
  expect(of("about", { ...ABOUT, birth_date: "", birth_date_typed: "2000-02-31" })?.state).toBe("inProgress");
});

it("says complete where nothing on the page stands in the way of a submission", () => {
  expect(of("about", ABOUT)).toEqual({ state: "complete", toAnswer: 0, toCorrect: 0 });
  expect(of("final", { felony: "N" })).toEqual({ state: "complete", toAnswer: 0, toCorrect: 0 });
});

it("counts nothing that is hidden", () => {
  expect(of("final", { felony: "N", felony_comment: "old" })?.state).toBe("complete");
  expect(of("final", { felony_comment: "old" })?.state).toBe("notStarted");
});

it("counts a month and its year as one question, and the one that is missing where the other is given", () => {
  const tenant = withMonthYear();
  expect(of("only", { other: "N" }, tenant)).toMatchObject({ state: "toAnswer", toAnswer: 1 });
  expect(of("only", { other: "N", month: "3" }, tenant)).toMatchObject({ state: "toAnswer", toAnswer: 1 });
  expect(of("only", { other: "N", month: "3", year: "2020" }, tenant)?.state).toBe("complete");
});

it("counts the files of a question as one answer, and as one to correct where they are too few", () => {
  const papers = {
    type: "string",
    title: "Papers",
    "x-document": true,
    "x-files": { min: 2, max: 3 },
  } as const;
  const tenant = onePageTenant({ papers });
  const progress = (...places: readonly string[]) =>
    of("only", Object.fromEntries(places.map((place) => [place, "ANSWERED"])), tenant);
  expect(progress()).toEqual({ state: "notStarted", toAnswer: 0, toCorrect: 0 });
  expect(progress("papers_3")).toEqual({ state: "inProgress", toAnswer: 0, toCorrect: 1 });
  expect(progress("papers_2", "papers_3")).toEqual({ state: "complete", toAnswer: 0, toCorrect: 0 });
});

it("leaves out a page that is not shown, and calls one that asks nothing complete", () => {
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
  expect([...definedProgress(tenant, EMPTY_APPLICATION)]).toEqual([
    ["final", { state: "complete", toAnswer: 0, toCorrect: 0 }],
  ]);
});

it("finds the same progress from an evaluator after changes as from the definition", () => {
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

it("calls every page complete or not started exactly where a submission would find nothing on it", () => {
  fc.assert(
    fc.property(tenantAndApplication, ({ tenant, application }) => {
      const { pages, errors } = evaluate(tenant, application, NOW);
      const progress = definedProgress(tenant, application);
      expect([...progress.keys()]).toEqual(pages.map(({ id }) => id));
      for (const { id, keys } of pages) {
        const found = progress.get(id);
        const isClear = !keys.some((key) => errors.has(key));
        expect((found?.toAnswer ?? 0) + (found?.toCorrect ?? 0) === 0).toBe(isClear);
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

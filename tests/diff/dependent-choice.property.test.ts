import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_ANSWER, labelUnderAnswers, type Answers, type Tenant } from "../../engine/core/index.ts";
import type { AnswerChange, SaveRequest } from "../../engine/protocol/index.ts";
import { ask, createExampleTenant } from "../../engine/lint/example-tenant.fixture.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";
import { propertyRuns } from "../property-runs.ts";
import { createDraft } from "./create-draft.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const TODAY = "2026-11-21";
const COUNTRIES = ["1", "2", "3"] as const;
const STATES = ["WA", "OR"] as const;

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Form {
  /** Label by country. */
  readonly countries: Readonly<Record<string, string>>;
  readonly states: Labels;
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Compiles a form in which the country determines the states. Two countries may use one code for two states. */
function compileForm({ countries, states }: Form): Tenant {
  const keyed = Object.fromEntries(Object.entries(states).map(([country, all]) => [country, toOptions(all)]));
  const lists = { "options/countries.json": { options: toOptions(countries) }, "options/states.json": { keyed } };
  const country = { type: "string", title: "Country", "x-options": "countries" };
  const state = { type: "string", title: "State", "x-options": { list: "states", by: "country" } };
  return compileVersion(createExampleTenant(lists, ask({ country, state }))).tenant;
}

const anyLabel = fc.constantFrom("Washington", "Western Australia", "Oregon");
const anyStates = fc
  .uniqueArray(anyLabel, { minLength: 2, maxLength: 2 })
  .map((labels) => Object.fromEntries(STATES.map((code, at) => [code, labels[at] ?? ""])));
const anyForm = fc
  .record({
    names: fc.shuffledSubarray(["Red", "Green", "Blue"], { minLength: 2 }),
    states: fc.tuple(anyStates, anyStates, anyStates),
  })
  .map(({ names, states }): Form => {
    const coded = COUNTRIES.slice(0, names.length);
    return {
      countries: Object.fromEntries(coded.map((code, at) => [code, names[at] ?? ""])),
      states: Object.fromEntries(coded.map((code, at) => [code, states[at] ?? {}])),
    };
  });
const anyCountry = fc.constantFrom("1", "2");
const anyState = fc.constantFrom(...STATES);
const anyAnswers = fc.record({ country: anyCountry, state: anyState });
const anyPart = fc.record({ country: anyCountry, state: anyState }, { requiredKeys: ["state"] });

describe("a choice from a list that depends on another answer", () => {
  /** Answers as the page of a device sends them, with the words that this page shows. */
  const toRequest = (form: Tenant, seen: Answers, answers: Answers, by: Omit<AnswerChange, "seq">): SaveRequest => {
    const shown = { ...seen, ...answers };
    const words = (key: string) => labelUnderAnswers(form, key, answers[key], shown, TODAY);
    const change = (key: string, at: number) => ({ ...by, seq: at + 1, words: words(key) });
    const changes = Object.fromEntries(Object.keys(answers).map((key, at) => [key, change(key, at)]));
    return { answers, changes, known: by.base, form: form.hash };
  };

  it("is stored with the words that its page showed, or set aside under them", () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(anyForm, fc.option(anyForm)),
        anyAnswers,
        fc.option(anyPart),
        anyPart,
        fc.constantFrom(0, 60_000),
        async ([form, later], start, other, own, ageMs) => {
          const [before, after] = [compileForm(form), compileForm(later ?? form)];
          const draft = createDraft([before, after], NOW);
          await draft.save(before, "account", { answers: start });
          const base = (await draft.find(before, "account"))?.record.contentRevision ?? 0;
          if (other !== null)
            await draft.save(before, "account", toRequest(before, start, other, { base, w: "other", ageMs: 10 }));
          const sent = toRequest(before, start, own, { base, w: "page", ageMs });
          const { results } = await draft.save(after, "account", sent);
          const found = await draft.find(after, "account");
          const answers = found?.application.answers ?? {};
          const stored = labelUnderAnswers(after, "state", answers["state"], answers, TODAY);
          const asides = found?.record.asides.filter(({ key }) => key === "state").map(({ value }) => value) ?? [];
          const words = sent.changes?.["state"]?.words;
          if (results["state"] === "stored") expect(stored).toBe(words);
          else expect(asides).toContain(words);
          if (other === null || later !== null) return;
          const given = (all: Answers) => labelUnderAnswers(before, "state", all["state"], { ...start, ...all }, TODAY);
          // The page had seen the first answer, so it may replace it.
          if (given(other) !== given(start)) expect([stored, ...asides]).toContain(given(other));
        },
      ),
      { numRuns: propertyRuns(300) },
    ));

  it.each([
    ["sent together", { country: "2", state: "WA" }],
    ["sent alone", { state: "WA" }],
  ])("keeps nothing for a page that sends no words, as before, if %s", async (_, answers) => {
    const states = { "1": { WA: "Washington" }, "2": { WA: "Western Australia" } };
    const before = compileForm({ countries: { "1": "Red", "2": "Green" }, states });
    const after = compileForm({ countries: { "1": "Red" }, states });
    const draft = createDraft([before, after], NOW);
    await draft.save(before, "account", { answers: { country: "1" } });
    expect((await draft.save(after, "account", { answers })).answer["state"] ?? EMPTY_ANSWER).toBe(
      "country" in answers ? EMPTY_ANSWER : "WA",
    );
  });
});

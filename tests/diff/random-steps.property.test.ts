import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../property-runs.ts";
import {
  migrateDraft,
  EMPTY_APPLICATION,
  enteredAnswer,
  evaluate,
  isAnswered,
  type Answers,
  type AnswerValue,
  type Tenant,
} from "../../engine/core/index.ts";
import type { Example } from "../../engine/lint/example-tenant.fixture.ts";
import { diffTenants, type Difference } from "../../engine/lint/index.ts";
import { createDraft } from "./create-draft.ts";
import { askAll, documentsFor, QUESTIONS } from "./random-questions.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const RUNS = propertyRuns(600);

/** `beta_2` and `beta_desc` are also names of companions: a second file, and the label of a choice. */
const KEYS = ["alpha", "beta", "beta_2", "beta_desc", "gamma"] as const;
const PLACES = [...KEYS, "temp"];
const KINDS = ["text", "number", "date", "checkbox", "choice", "document", "documents"] as const;

const anyQuestions = fc
  .dictionary(fc.constantFrom(...KEYS), fc.constantFrom<string>(...KINDS), { noNullPrototype: true })
  .map((kinds) =>
    // Companions of an answer are not questions.
    Object.fromEntries(
      Object.entries(kinds).filter(
        ([key]) =>
          !(key === "beta_2" && kinds["beta"] === "documents") && !(key === "beta_desc" && kinds["beta"] === "choice"),
      ),
    ),
  );
const anyPlace = fc.constantFrom(...PLACES);
const anyStep: fc.Arbitrary<Example[string]> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ rename: anyPlace, to: anyPlace }) },
  fc.record({ split: anyPlace, to: fc.uniqueArray(anyPlace, { minLength: 2, maxLength: 3 }) }),
  fc.record({ merge: fc.uniqueArray(anyPlace, { minLength: 2, maxLength: 3 }), to: anyPlace }),
  fc.record({ drop: anyPlace, reason: fc.constant("Gone.") }),
  fc.record({ recode: fc.constantFrom(...KEYS), values: fc.constantFrom({ A: "12" }, { A: "B", "12": "A" }) }),
);
/** Sample answers. The words of a text occur in no other answer. `nth` distinguishes numbers and dates. */
const SAMPLES: Readonly<Record<string, (key: string, nth: number) => AnswerValue>> = {
  text: (key) => `${key.replaceAll("_", "")}1 and ${key.replaceAll("_", "")}2`,
  number: (_, nth) => 7000 + nth,
  date: (_, nth) => `1999-05-1${String(nth)}`,
};
const answerTo = (kind: string, key: string, nth: number): AnswerValue =>
  SAMPLES[kind]?.(key, nth) ?? QUESTIONS[kind]?.answers[0] ?? "";

/** Splits an answer into words, without “and”. A test can find each word after steps that merge or split answers. */
const wordsOf = (value: AnswerValue): readonly string[] =>
  String(value)
    .split(" ")
    .filter((word) => word !== "and");

/** Words of the report for each result of an answer. */
const CLAIMS = {
  aside: /orphaned|no longer sees?|finds? it empty/,
  stays: /stays under its old question/,
  wrong: /has to be corrected|must correct it/,
};
const placesIn = (message: string): readonly string[] =>
  [
    ...(/ moves? to (.*?)(?:, split at|, joined by|\. |\.$)/.exec(message)?.[1] ?? "").matchAll(/\((\w+)\)|“(\w+)”/g),
  ].flatMap(([, inside, bare]) => [inside, bare].filter((key) => key !== undefined));

interface Case {
  readonly was: Record<string, string>;
  readonly is: Record<string, string>;
  readonly steps: Example[string][];
  readonly answered: string[];
}

/** Excludes cases that the linter refuses: a step on a companion of an answer, or one that drops a question in use. */
const isSound = ({ was, is, steps }: Case) => {
  const names = JSON.stringify(steps);
  const isBeside = (kinds: Record<string, string>) =>
    (kinds["beta"] === "choice" && names.includes('"beta_desc"')) ||
    (kinds["beta"] === "documents" && names.includes('"beta_2"'));
  const isDropped = (steps as { drop?: string }[]).some(({ drop = "" }) => Object.hasOwn(is, drop));
  return !isBeside(was) && !isBeside(is) && !isDropped;
};

const anyCase = fc
  .record({
    was: anyQuestions,
    is: anyQuestions,
    steps: fc.array(anyStep, { maxLength: 4 }),
    answered: fc.subarray([...KEYS], { minLength: 1 }),
  })
  .filter(isSound);

/** The renamed question's second file gets the key to which the text moves. */
const WITH_FILES_IN_THE_WAY = {
  was: { gamma: "documents", alpha: "text" },
  is: { alpha: "text" },
  steps: [
    { merge: ["alpha", "beta_2"], to: "temp" },
    { rename: "gamma", to: "beta" },
    { rename: "temp", to: "beta_2" },
    { rename: "temp", to: "alpha" },
  ],
  answered: ["alpha", "gamma"],
};

describe("an answer that a page sends from before the steps", () => {
  const later = (kind: string, key: string): AnswerValue =>
    ({ text: `${key}3 and ${key}4`, number: 8000, date: "2001-02-03" })[kind] ?? QUESTIONS[kind]?.answers.at(-1) ?? "";
  const entered = (tenant: Tenant, answers: Answers, key: string) => enteredAnswer(tenant, answers, key) ?? "";

  it("migrates an answer from an earlier page like a draft's answer, or sets it aside", () =>
    fc.assert(
      fc.asyncProperty(
        anyCase,
        fc.subarray([...KEYS], { minLength: 1 }),
        async ({ was, is, steps, answered: given }, typed) => {
          const [before, after] = [askAll(was).tenant, askAll(is, steps).tenant];
          const asked = (keys: readonly string[]) =>
            keys.filter((key) => was[key] !== undefined && !was[key].startsWith("document"));
          const first = Object.fromEntries(asked(given).map((key) => [key, answerTo(was[key] ?? "", key, 1)]));
          const draft = createDraft([before, after], NOW);
          await draft.save(before, "account", { answers: first });
          const known = (await draft.find(before, "account"))?.record.contentRevision ?? 0;
          const answers = Object.fromEntries(asked(typed).map((key) => [key, later(was[key] ?? "", key)]));
          const changes = Object.fromEntries(
            Object.keys(answers).map((key, seq) => [key, { base: known, w: "page", seq: seq + 1, ageMs: 0 }]),
          );
          const { results, news } = await draft.save(after, "account", { answers, changes, known, form: before.hash });
          expect(Object.keys(results).sort()).toEqual(Object.keys(answers).sort());
          const stored = Object.entries(answers).filter(([key]) => results[key] === "stored");
          const inDraft = (all: Answers) =>
            migrateDraft(
              after,
              { application: { ...EMPTY_APPLICATION, answers: all }, orphans: {}, steps: [] },
              NOW,
              before,
            );
          const [without, withAll] = [inDraft(first), inDraft({ ...first, ...answers })];
          const found = await draft.find(after, "account");
          for (const key of after.fields.keys()) {
            const sources = withAll.origins.get(key) ?? [key];
            const isStored = stored.some(([one]) => sources.includes(one));
            const means = [withAll, ...(isStored ? [] : [without])].map((one) =>
              entered(after, one.application.answers, key),
            );
            expect(means, key).toContain(entered(after, found?.application.answers ?? {}, key));
          }
          expect((found?.record.asides.length ?? 0) > 0).toBe(stored.length < Object.keys(answers).length);
          const kept = Object.entries(answers).filter(([key]) => results[key] !== "refused");
          if (steps.length > 0)
            expect(news).toMatchObject({
              form_changed: true,
              content_revision: known,
              answers: Object.fromEntries(kept),
            });
        },
      ),
      { numRuns: RUNS },
    ));
});

describe("steps applied to a draft", () => {
  const cases = (check: (one: Case) => void) =>
    fc.assert(fc.property(anyCase, check), { numRuns: RUNS, examples: [[WITH_FILES_IN_THE_WAY]] });

  it("keeps every word and document through steps", () =>
    cases(({ was, is, steps, answered }) => {
      const { up, answers, documents } = take({ was, is, steps, answered });
      const left = Object.values({ ...up.application.answers, ...prefixed(up.orphans) }).map(String);
      for (const [key, value] of Object.entries(answers)) {
        const isCoded = was[key] === "choice" || was[key] === "checkbox" || value === "ANSWERED";
        for (const word of isCoded ? [] : wordsOf(value))
          expect({ key, word, isThere: left.some((one) => one.includes(word)) }).toEqual({ key, word, isThere: true });
      }
      const kept = [...Object.values(up.application.documents), ...Object.values(up.orphanDocuments)];
      expect(kept.map(({ file_name }) => file_name).sort()).toEqual(
        Object.values(documents)
          .map(({ file_name }) => file_name)
          .sort(),
      );
      // Running the steps again changes nothing.
      const again = migrateDraft(askAll(is, steps).tenant, up, NOW, askAll(is, steps).tenant);
      expect(again.application.answers).toEqual(up.application.answers);
      expect(again.orphans).toEqual(up.orphans);
    }));

  it("reports for each answer after the steps: moved, orphaned or to be corrected", () =>
    cases(({ was, is, steps, answered }) => {
      const { up, answers, before, after } = take({ was, is, steps, answered });
      const told = diffTenants(before, after, NOW);
      const errors = evaluate(after.tenant, up.application, NOW).errors;
      for (const [key, value] of Object.entries(answers)) {
        if (was[key] === undefined || was[key] === "choice" || was[key] === "checkbox") continue;
        const isHere = (one: AnswerValue) => wordsOf(value).some((word) => String(one).split(/[ ]/).includes(word));
        const isOwnDocument = (place: string) =>
          Object.hasOwn(up.application.documents, place) && up.application.documents[place]?.file_name === `${key}.pdf`;
        const places = Object.entries(up.application.answers)
          .filter(([place, one]) => isAnswered(one) && (value === "ANSWERED" ? isOwnDocument(place) : isHere(one)))
          .map(([place]) => place);
        const isAside =
          value === "ANSWERED"
            ? Object.values(up.orphanDocuments).some(({ file_name }) => file_name === `${key}.pdf`)
            : Object.values(up.orphans).some(isHere);
        const about = told.filter(({ touched }) => [key, ...places].some((one) => touched.keys.includes(one)));
        const own = about.filter(({ touched }) => touched.keys.includes(key));
        const words = own.map(({ message }) => message).join(" ");
        const said = { was, is, steps, answered, key, places, isAside, told: about.map(({ message }) => message) };
        const claim = (isTrue: boolean) => expect(isTrue, JSON.stringify(said, undefined, 2)).toBe(true);
        if (own.length === 0 && about.length === 0) claim(String(up.application.answers[key]) === String(value));
        if (isAside) claim(about.some(({ message }) => CLAIMS.aside.test(message)));
        const to = placesIn(words);
        for (const place of places) {
          if (place !== key) claim(to.includes(place) || CLAIMS.stays.test(words));
          else if (to.length > 0) claim(to.includes(key) || CLAIMS.stays.test(words));
          if (errors.has(place)) claim(about.some(isHeld));
        }
      }
    }));
});

const isHeld = ({ message, kind }: Difference): boolean => kind === "asks-again" || CLAIMS.wrong.test(message);

const prefixed = (record: Readonly<Record<string, AnswerValue>>) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [`aside ${key}`, value]));

function take({ was, is, steps, answered }: Case) {
  const [before, after] = [askAll(was), askAll(is, steps)];
  const answers = Object.fromEntries(
    answered.flatMap((key): [string, AnswerValue][] => {
      const kind = was[key];
      if (kind === undefined) return [];
      const value = answerTo(kind, key, PLACES.indexOf(key));
      return kind === "documents"
        ? [
            [key, value],
            [`${key}_2`, value],
          ]
        : [[key, value]];
    }),
  );
  const documents = documentsFor(answers);
  const application = { ...EMPTY_APPLICATION, answers, documents };
  const up = migrateDraft(after.tenant, { application, orphans: {}, steps: [] }, NOW, before.tenant);
  return { up, answers, documents, before, after };
}

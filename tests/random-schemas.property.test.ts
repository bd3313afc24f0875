import type { RJSFSchema } from "@rjsf/utils";
import type { ErrorObject } from "ajv";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTenant, EMPTY_APPLICATION, evaluate } from "../engine/core/index.ts";
import type { AnswerSchema, Answers, AnswerValue } from "../engine/core/index.ts";
import { onePageDefinition } from "../engine/core/small-tenant.fixture.ts";
import { compileValidators } from "../engine/node/compile-validators.ts";
import { isLongRun, propertyRuns } from "./property-runs.ts";
import { rjsf, toIssues, toSchemaAnswers, type RjsfIssue } from "./reference/rjsf-validator.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const FIELDS_PER_PAGE = 10;
const RUNS = { numRuns: propertyRuns(600) };
const KEYWORDS = [
  "type",
  "format",
  "minLength",
  "maxLength",
  "pattern",
  "enum",
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
];

/** Texts with more code points than characters. */
const CLUSTERS = ["👩🏽‍🎓👩🏽‍🎓👩🏽‍🎓", "e\u0301e\u0301", "🇨🇦"];
const TEXTS = [
  "x",
  "abc",
  "abcdef",
  "abcdefghijk",
  "123",
  "12-3",
  "🎓🎓🎓",
  ...CLUSTERS,
  "a1",
  "1998-03-14",
  "2023-02-29",
  "a@b.example",
];
const NUMBERS = [-7, 0, 0.3, 2, 2.5, 3, 7.3, 10, 40];
const PATTERNS = ["^[a-z]+$", "^[0-9]{3}$", "a", "^.{2,4}$"];

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
/** Generates the value rarely, because most answers break a list of allowed values. */
const rare = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const numeric = {
  minimum: optional(fc.constantFrom(-5, 0, 3)),
  maximum: optional(fc.constantFrom(2, 10)),
  exclusiveMinimum: optional(fc.constantFrom(-1, 0, 2.5)),
  exclusiveMaximum: optional(fc.constantFrom(3, 7.3)),
  multipleOf: optional(fc.constantFrom(0.1, 0.5, 2, 3)),
  enum: rare(fc.subarray(NUMBERS, { minLength: 1 })),
  const: rare(fc.constantFrom(...NUMBERS)),
};

/** Keywords of engine/schemas/data-model.schema.json, by type. */
const checks = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("string" as const),
      minLength: optional(fc.nat(7)),
      maxLength: optional(fc.nat(8)),
      pattern: optional(fc.constantFrom(...PATTERNS)),
      format: rare(fc.constantFrom("date", "email", "phone", "ssn", "digits", "uri")),
      enum: rare(fc.subarray(TEXTS, { minLength: 1 })),
      const: rare(fc.constantFrom(...TEXTS)),
    }),
  },
  fc.record({ type: fc.constant("number" as const), ...numeric }),
  fc.record({ type: fc.constant("integer" as const), ...numeric }),
  fc.record({
    type: fc.constant("boolean" as const),
    enum: rare(fc.subarray([true, false], { minLength: 1 })),
    const: optional(fc.boolean()),
  }),
);

const messages = fc.oneof(
  fc.constant(undefined),
  fc.constant("Wrong."),
  fc
    .subarray([...KEYWORDS, "_"], { minLength: 1 })
    .map((keywords) => Object.fromEntries(keywords.map((keyword) => [keyword, `Wrong: ${keyword}.`]))),
  fc.constant({ _: "Wrong in any way." }),
);

const answer = fc.oneof(
  fc.constantFrom<AnswerValue>(...TEXTS),
  fc.constantFrom<AnswerValue>(...NUMBERS),
  fc.constantFrom<AnswerValue>(...NUMBERS.map(String), "1e1", "seven"),
  fc.constantFrom<AnswerValue>(true, false, "", "  ", null),
);

const question = fc.record({
  schema: fc.tuple(checks, messages).map(([check, errorMessage]) => withoutUndefined({ ...check, errorMessage })),
  isRequired: fc.boolean(),
  missing: fc.option(fc.constant("Missing."), { nil: undefined }),
  answer: fc.option(answer, { nil: undefined, freq: 8 }),
});

const isOfLength = ({ keyword }: RjsfIssue): boolean => keyword === "minLength" || keyword === "maxLength";

/** Replaces each character of CLUSTERS by one letter, so that both ways of counting agree. */
const toLetters = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      typeof value === "string" && CLUSTERS.includes(value)
        ? "x".repeat([...new Intl.Segmenter("und").segment(value)].length)
        : value,
    ]),
  );

const withoutUndefined = (schema: object): AnswerSchema =>
  ({
    title: "Question",
    ...Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)),
  }) as AnswerSchema;

/** The schema's messages (`Wrong…`, `Missing…`) by key of the wrong answer. */
type Verdict = Readonly<Record<string, readonly string[]>>;

const toVerdict = (entries: readonly (readonly [string, readonly (string | undefined)[]])[]): Verdict =>
  Object.fromEntries(
    entries.map(([key, found]) => [key, [...new Set(found.filter((one) => one?.match(/^(Wrong|Missing)/)))].sort()]),
  ) as Verdict;

it("reports the same keys and messages in the engine and in RJSF's validator", () => {
  const met = new Set<string>();
  let differing = 0;
  fc.assert(
    fc.property(fc.array(question, { minLength: FIELDS_PER_PAGE, maxLength: FIELDS_PER_PAGE }), (questions) => {
      const named = questions.map((one, index) => ({ ...one, key: `q${index}` }));
      const properties = Object.fromEntries(named.map(({ key, schema }) => [key, schema]));
      const required = named.filter(({ isRequired }) => isRequired).map(({ key }) => key);
      const missing = Object.fromEntries(
        named.flatMap(({ key, isRequired, missing: words }) =>
          isRequired && words !== undefined ? [[key, words]] : [],
        ),
      );
      const schema = { type: "object" as const, properties, required, errorMessage: { required: missing } };
      const definition = onePageDefinition(properties, undefined, {}, schema);
      const tenant = createTenant(definition, compileValidators(definition.dataModel).validators);
      const answers = Object.fromEntries(
        named.flatMap(({ key, answer: given }) => (given === undefined ? [] : [[key, given]])),
      ) as Answers;

      const { errors } = evaluate(tenant, { ...EMPTY_APPLICATION, answers }, NOW);
      const found = toVerdict([...errors]);
      const validate = (given: Answers) =>
        (
          rjsf.rawValidation<ErrorObject>(schema as unknown as RJSFSchema, toSchemaAnswers(tenant.fields, given))
            .errors ?? []
        ).flatMap(toIssues);
      // Ajv counts code points. The engine counts characters.
      const [raw, counted] = [validate(answers), validate(toLetters(answers))];
      const issues = [...raw.filter((one) => !isOfLength(one)), ...counted.filter(isOfLength)];
      for (const { key, answer: given } of named) {
        const isWrong = (found: typeof raw) => found.some((one) => one.key === key && isOfLength(one));
        if (isWrong(raw) === isWrong(counted)) continue;
        expect(CLUSTERS).toContain(given);
        differing += 1;
      }
      const keys = [...new Set(issues.map(({ key }) => key))];
      expect(found).toEqual(
        toVerdict(keys.map((key) => [key, issues.filter((one) => one.key === key).map(({ message }) => message)])),
      );
      for (const message of Object.values(found).flat()) met.add(message);
    }),
    RUNS,
  );
  if (!isLongRun) return;
  expect(differing).toBeGreaterThan(0);
  expect([...met].sort()).toEqual(
    [...KEYWORDS, "_"]
      .map((keyword) => `Wrong: ${keyword}.`)
      .concat("Missing.", "Wrong in any way.", "Wrong.")
      .sort(),
  );
});

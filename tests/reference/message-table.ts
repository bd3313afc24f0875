import { createTenant, EMPTY_APPLICATION, evaluate } from "../../engine/core/index.ts";
import type { AnswerSchema, AnswerValue, PageRule, TenantDefinition } from "../../engine/core/index.ts";
import { onePageDefinition } from "../../engine/core/small-tenant.fixture.ts";
import { compileValidators } from "../../engine/node/compile-validators.ts";
import { renderTable } from "./schema-tables.ts";

interface MessageExample {
  readonly rule: string;
  readonly schema: AnswerSchema;
  readonly answer: AnswerValue;
  readonly required?: string | true;
  readonly rules?: readonly PageRule[];
}

const text = (more: Partial<AnswerSchema> = {}): AnswerSchema => ({ type: "string", title: "City", ...more });
const EXAMPLES: readonly MessageExample[] = [
  { rule: "in the page's `required`", schema: text(), answer: "", required: true },
  {
    rule: "in `required`, with `errorMessage.required.city`",
    schema: text(),
    answer: "",
    required: "City is required.",
  },
  {
    rule: "a page rule with `requiredWhen`",
    schema: text(),
    answer: "",
    rules: [{ field: "city", requiredWhen: "always", message: "City is required for mail." }],
  },
  {
    rule: "a page rule with `wrongWhen`",
    schema: text(),
    answer: "X",
    rules: [{ field: "city", wrongWhen: "always", message: "This city is in another country." }],
  },
  {
    rule: 'the same with `"shorterThan": 5`',
    schema: text(),
    answer: "1234",
    rules: [{ field: "city", wrongWhen: "always", shorterThan: 5, message: "City must be at least 5 characters." }],
  },
  { rule: '`"minLength": 3`', schema: text({ minLength: 3 }), answer: "Ur" },
  { rule: '`"maxLength": 5`', schema: text({ maxLength: 5 }), answer: "Columbus" },
  { rule: '`"pattern": "^[A-Z]"`', schema: text({ pattern: "^[A-Z]" }), answer: "columbus" },
  {
    rule: "the same with `errorMessage.pattern`",
    schema: text({ pattern: "^[A-Z]", errorMessage: { pattern: "Begin with a capital letter." } }),
    answer: "columbus",
  },
  { rule: '`"format": "email"`', schema: text({ format: "email" }), answer: "ada" },
  { rule: '`"format": "uri"`', schema: text({ format: "uri" }), answer: "ada" },
  { rule: '`"format": "date"`', schema: text({ format: "date" }), answer: "2026-02-30" },
  { rule: '`"format": "phone"`, `"ssn"` or `"digits"`', schema: text({ format: "phone" }), answer: "12" },
  {
    rule: "`x-date` with `min`",
    schema: text({ format: "date", "x-date": { min: "startOfYear-4y" } }),
    answer: "1999-01-01",
  },
  {
    rule: "`x-date` with `max`",
    schema: text({ format: "date", "x-date": { max: "endOfYear+3y" } }),
    answer: "2099-01-01",
  },
  {
    rule: "`x-date` with `maxMessage`",
    schema: text({
      format: "date",
      "x-date": { max: "today-13y", maxMessage: "You must be 13 years or older to apply." },
    }),
    answer: "2020-01-01",
  },
  { rule: '`"type": "number"`', schema: { type: "number", title: "City" }, answer: "many" },
  { rule: '`"type": "integer"`', schema: { type: "integer", title: "City" }, answer: "1.5" },
  { rule: '`"exclusiveMinimum": 0`', schema: { type: "number", title: "City", exclusiveMinimum: 0 }, answer: "0" },
  { rule: '`"exclusiveMinimum": 5`', schema: { type: "number", title: "City", exclusiveMinimum: 5 }, answer: "5" },
  { rule: '`"minimum": 10`', schema: { type: "number", title: "City", minimum: 10 }, answer: "9" },
  { rule: '`"maximum": 10`', schema: { type: "number", title: "City", maximum: 10 }, answer: "11" },
  { rule: "`x-postcode`, and an address in Canada", schema: text({ "x-postcode": "country" }), answer: "1234" },
  { rule: "`x-options`, and a choice that is not offered", schema: text({ "x-options": "cities" }), answer: "ROM" },
];

const NOW = new Date("2026-11-21T12:00:00Z");

/** Renders each rule with the engine's message for an answer to the question "City" that breaks the rule. */
export function renderMessageTable(): string {
  return renderTable(
    ["Rule", "The applicant reads"],
    EXAMPLES.map((example) => [example.rule, messageOf(example)]),
  );
}

function messageOf({ schema, answer, required, rules = [] }: MessageExample): string {
  const properties: Record<string, AnswerSchema> = {
    city: schema,
    country: { type: "string", title: "Country", "x-options": "countries" },
  };
  const { pages, ...rest } = onePageDefinition(
    properties,
    undefined,
    { always: { when: { "==": [1, 1] } } },
    {
      ...(required === undefined ? {} : { required: ["city"] }),
      ...(typeof required === "string" ? { errorMessage: { required: { city: required } } } : {}),
    },
  );
  const definition: TenantDefinition = {
    ...rest,
    pages: pages.map((page) => ({ ...page, rules })),
    options: {
      cities: { options: [{ value: "COL", label: "Columbus" }] },
      countries: { options: [{ value: "CAN", label: "Canada" }] },
    },
    postcodes: { CAN: { shapes: ["@#@ #@#"], example: "K1A 0B1" } },
  };
  const tenant = createTenant(definition, compileValidators(definition.dataModel).validators);
  return (
    evaluate(tenant, { ...EMPTY_APPLICATION, answers: { city: answer, country: "CAN" } }, NOW).errors.get("city") ?? [
      "nothing",
    ]
  ).join(" ");
}

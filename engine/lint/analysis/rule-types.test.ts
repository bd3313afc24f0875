import { describe, expect, it } from "vitest";
import type { ConditionRule } from "../../core/index.ts";
import { ask, type Example } from "../example-tenant.fixture.ts";
import { condition, exampleWith, NOW } from "../../../tests/lint/examples.ts";
import { lintTenant } from "../lint-tenants.ts";

const KEYS = {
  income: { type: "number", title: "Income" },
  size: { type: "integer", title: "Family size" },
  birth_date: { type: "string", title: "Birth date", format: "date" },
  agreed: { type: "boolean", title: "I agree" },
  code: { type: "string", title: "Code", pattern: "^[0-9]+$" },
  transcript: { type: "string", title: "Transcript", "x-document": true },
  year: { type: "string", title: "Year", "x-options": "years" },
};

const YEARS: Example = { "options/years.json": { years: { startYear: 2026, count: 2, direction: "future" } } };

function lintRule(when: ConditionRule): readonly string[] {
  const files = exampleWith([ask(KEYS), YEARS, condition(when)]);
  return lintTenant(files, { now: NOW }).map(
    ({ rule, message, hint }) =>
      `${rule}: ${message.replace('Condition "tried" ', "")}${hint === undefined ? "" : ` → ${hint}`}`,
  );
}

const v = (key: string): ConditionRule => ({ var: key });

it.each<ConditionRule>([
  { "<": [v("income"), { "+": [15000, { "*": [5000, v("size")] }] }] },
  { "==": [{ cat: [v("first_name"), " ", v("city")] }, "Ada Paris"] },
  { "==": [{ lower: { trim: v("city") } }, "paris"] },
  { "==": [{ trim: { lower: v("city") } }, "paris"] },
  { ">": [v("birth_date"), { date: "today-18y" }] },
  { ">": [v("birth_date"), "2000-01-01"] },
  { "<": [{ age: v("birth_date") }, 18] },
  { "<": [{ age: [v("birth_date"), "2027-09-01"] }, 18] },
  { matches: [v("city"), "^[A-Z]"] },
  { "<": [{ "-": [v("year"), 5] }, 2022] },
  { "==": [{ if: [v("agreed"), v("income"), 0] }, 7] },
  { ">": [{ max: [v("income"), { var: ["size", 0] }] }, 7] },
  { "==": [{ substr: [v("city"), 0, 2] }, "St"] },
  { "<": [v("income"), { "/": [v("size"), 2] }] },
  { and: [v("agreed"), { answered: "transcript" }] },
  { "==": [v("city"), ""] },
  { ">=": [v("city"), 3] },
])("accepts the well-typed rule %j", (rule) => {
  expect(lintRule(rule)).toEqual([]);
});

describe("a rule that is wrong for every answer or means something else", () => {
  it.each(
    Object.entries<ConditionRule>({
      'compares the date "birth_date" with "today", which is not a date as answers have it. → write { "date": "today" }.':
        { ">": [v("birth_date"), "today"] },
      'compares the date "birth_date" with "1 June 2027", which is not a date as answers have it. → write a date as "2027-06-01", or { "date": "today" }.':
        { ">": ["1 June 2027", v("birth_date")] },
      'compares the date "birth_date" with "06/01/2027", which is not a date as answers have it. → write a date as "2027-06-01", or { "date": "today" }.':
        { ">": [v("birth_date"), "06/01/2027"] },
      'compares the date "birth_date" with "2027-6-2", which is not a date as answers have it. → write a date as "2027-06-01", or { "date": "today" }.':
        {
          in: [v("birth_date"), ["2027-06-01", "2027-6-2"]],
        },
      'compares the date "birth_date" with 18. → write { "age": { "var": "birth_date" } } for years.': {
        "<": [v("birth_date"), 18],
      },
      'compares the date "today" with the text "city", which is not a date. → give the answer "format": "date" in data-model.json.':
        { "<": [v("city"), { date: "today" }] },
      'compares the text "city" with "2027-01-01" as dates, but it is not a date. → give the answer "format": "date" in data-model.json.':
        { "<": [v("city"), "2027-01-01"] },
      'compares the number "income" with "nine", which is not a number. → write a number in figures, without quotes.': {
        "==": [v("income"), "nine"],
      },
      'compares the document "transcript" with "Y", but a document is only there or not. → write { "answered": "transcript" }.':
        { "==": [v("transcript"), "Y"] },
      'compares what "condition" gives with "Y", which is never true or false.': {
        "==": [{ condition: "tried2" }, "Y"],
      },
      'calculates with the date "birth_date" in "+", which is a date. → write { "age": { "var": "birth_date" } } for years.':
        {
          "<": [{ "+": [v("birth_date"), 1] }, 9],
        },
      'calculates with the checkbox "agreed" in "+", which is true or false. → write { "if": […, 1, 0] } to count it.':
        {
          "<": [{ "+": [v("agreed"), 1] }, 9],
        },
      'calculates with the choice "country" in "*", whose choice "USA" is not a number.': {
        "<": [{ "*": [v("country"), 2] }, 9],
      },
      'uses the document "transcript" as a text in "cat".': { "==": [{ cat: [v("city"), v("transcript")] }, "x"] },
      'matches the text "code" with a pattern that only a wrong answer matches.': { matches: [v("code"), "^A$"] },
      'compares what "lower" gives with "Paris", which it never is. → write "paris".': {
        "==": [{ lower: v("city") }, "Paris"],
      },
      'asks the "age" of the text "city", which is not a date. → give the answer "format": "date" in data-model.json.':
        { "<": [{ age: v("city") }, 18] },
      'asks the "age" of "today", which is not a date. → write { "date": "today" }.': {
        "<": [{ age: [v("birth_date"), "today"] }, 18],
      },
      'compares a list with the text "city". → write "in" for a value that is one of a list.': {
        "==": [v("city"), ["Paris"]],
      },
    }),
  )("%s", (expected, rule) => {
    expect(lintRule(rule)).toContain(`condition-types-fit: ${expected}`);
  });

  it("checks a pattern against the longest possible text", () => {
    const pattern = "^(a|b|ab)*$";
    expect(lintRule({ matches: [{ substr: [v("city"), 0, 5] }, pattern] })).toEqual([]);
    expect(lintRule({ matches: [{ cat: [v("city"), v("first_name")] }, pattern] })).toEqual([
      expect.stringContaining("condition-pattern-safe") as string,
    ]);
  });

  it("suggests an operator for a near miss, and none for ^", () => {
    expect(lintRule({ "^": [v("income"), 2] })).toContain(
      'condition-operator-known: Condition "tried": "^" is not an operator that conditions may use.',
    );
    expect(lintRule({ "=": [v("income"), 2] }).join()).toContain('→ write "==".');
    expect(lintRule({ add: [v("income"), 2] }).join()).toContain('→ write "+".');
    expect(lintRule({ lowr: v("city") }).join()).toContain('→ did you mean "lower"?');
  });
});

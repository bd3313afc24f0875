import { describe } from "vitest";
import type { Example, ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { ask, BASE, EXAMPLE_GROUP, layout } from "../../engine/lint/example-tenant.fixture.ts";
import { condition, itFinds, itTakes } from "./examples.ts";

const v = (key: string): ExampleValue => ({ var: key });
const BIRTH: Example = ask({ birth_date: { title: "Birth date", format: "date" } });
const tries = (value: ExampleValue, pattern: string): Example => condition({ matches: [value, pattern] });

describe("lint rules for conditions", () => {
  itFinds({
    'condition-operator-known conditions.json [: Condition "tried": "==" takes 2 operands; this has 1.': condition({
      "==": [v("country")],
    }),
    'condition-operator-known conditions.json {}: Condition "tried": A rule is an object with one operator; this one has 0.':
      condition({}),
    'condition-names-literal conditions.json:6:18 {: Condition "tried": A rule takes the key of an answer as a text, not a computed one.':
      condition({ "==": [{ var: v("country") }, "USA"] }),
    'condition-not-constant conditions.json "tried": Condition "tried" is always true, whatever is answered.':
      condition({ or: [{ "==": [v("country"), "USA"] }, { "!=": [v("country"), "USA"] }] }),
    'name-known conditions.json "tired": Condition "tried" names condition "tired", which conditions.json does not define. → did you mean "tried"? (conditions.json:2:3)':
      condition({ condition: "tired" }),
    'name-known pages/about.json "abroad": The layout of page "about" names condition "abroad", which conditions.json does not define.':
      layout("first_name", "country", { type: "block", shownWhen: "abroad", children: ["city", "prev_attend"] }),
    'condition-option-exists conditions.json 5: Condition "tried" compares "country" with 5; values of options are texts. → write "5".':
      condition({ "==": [v("country"), 5] }),
    'condition-option-exists conditions.json "Y": Condition "tried" compares the checkbox "agreed" with "Y"; it is true when checked and not answered otherwise. → compare with true.':
      [ask({ agreed: { type: "boolean" } }), condition({ "==": [v("agreed"), "Y"] })],
    'condition-types-fit conditions.json "country": Condition "tried" compares "country" with "USA", and no answer. → write { "var": "country" } for the answer.':
      condition({ "==": ["country", "USA"] }),
  });

  itTakes({
    "small letters for what is made small": tries({ lower: v("city") }, "^boston"),
    "a class that has no letters for what is made small": tries({ lower: v("city") }, "\\d"),
    "a pattern that a value matches": tries(v("country"), "^US"),
    "a pattern that a number matches": [BIRTH, tries({ "+": [{ age: v("birth_date") }, 1] }, "^1")],
    "a pattern that one of two texts matches": tries({ if: [{ answered: "city" }, v("city"), "x"] }, "^[A-Z]{9}$"),
  });
});

const ROUND: Example = {
  "tenant.json": {
    rounds: [{ id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T17:00" }],
    timeZone: "America/New_York",
  },
};

const SMALL: ExampleValue = { type: "number", minimum: 0, maximum: 9 };
const NUMBERS: Example = ask({
  aid: SMALL,
  loan: SMALL,
  total: { type: "number", "x-compute": { "+": [{ var: ["aid", 0] }, { var: ["loan", 0] }] } },
});
/** Asks only applicants from the USA for a loan. */
const LOAN: readonly Example[] = [
  { "conditions.json": { local: { when: { "==": [v("country"), "USA"] } } } },
  ask({ aid: SMALL, loan: SMALL }, "aid", { type: "block", shownWhen: "local", children: ["loan"] }),
];

describe("lint rules for rounds, times, days and items", () => {
  itFinds({
    'condition-operator-known conditions.json "tomorrow": Condition "tried": "moment" takes a time such as "2027-01-15T17:00", or "now", "roundOpens", "roundCloses".':
      condition({ "<": [{ moment: "tomorrow" }, { moment: "2027-01-15T17:00" }] }),
    'condition-types-fit conditions.json:8:9 {: Condition "tried" compares the time "now" with the date "today", which is not a time. → write a time as { "moment": "2027-01-15T17:00" }.':
      condition({ "<": [{ moment: "now" }, { date: "today" }] }),
    'condition-types-fit conditions.json:8:13 {: Condition "tried" counts a "date" from the text "city", which is not a date. → give the answer "format": "date" in data-model.json.':
      condition({ "<": [{ date: ["today+6m", v("city")] }, { date: "today" }] }),
    'condition-types-fit conditions.json "new york": Condition "tried" compares what "plain" gives with "new york", which it never is. → write "newyork".':
      condition({ "==": [{ plain: v("city") }, "new york"] }),
    'condition-types-fit conditions.json 2: Condition "tried" compares what "count" gives with 2, which it never passes. → it is 2 or less.':
      [EXAMPLE_GROUP, condition({ ">": [{ count: "{job}year" }, 2] })],
    'warning condition-types-fit conditions.json 19: Condition "tried" compares what "sum" gives with 19, which it passes only while "aid" or "loan" is wrong. → it is 18 or less.':
      [
        ask({ aid: { type: "number", minimum: 0, maximum: 9 }, loan: { type: "number", minimum: 0, maximum: 9 } }),
        condition({ ">=": [{ sum: ["aid", "loan"] }, 19] }),
      ],
    'condition-types-fit conditions.json "city": Condition "tried" calculates with the text "city" in "sum", which may not be a number. → write "type": "number" in data-model.json.':
      condition({ ">": [{ sum: ["city"] }, 1] }),
    'condition-types-fit conditions.json 0: Condition "tried" divides by 0 in "/", which gives no number.': [
      NUMBERS,
      condition({ ">": [{ "/": [v("aid"), 0] }, 1] }),
    ],
    'warning condition-types-fit conditions.json 20: Condition "tried" compares the number "total" with 20, which it passes only while "aid" or "loan" is wrong. → it is 18 or less.':
      [NUMBERS, condition({ ">": [v("total"), 20] })],
    'condition-types-fit conditions.json true: Condition "tried" compares true with the choice "country", which is never true or false. → write one of its values, such as "USA". (and 1 more)':
      condition({ "==": [v("country"), true] }),
    'warning every-item-read conditions.json:10:13 {: Condition "tried" has the same part twice in "+". → was another answer meant?':
      [NUMBERS, condition({ ">": [{ "+": [v("aid"), v("aid")] }, 1] })],
    'computed-answer-sound conditions.json "loan": Condition "tried" adds "loan", which may have no answer, and is false in that case. → write { "var": ["loan", 0] }.':
      [...LOAN, condition({ ">": [{ "+": [v("aid"), v("loan")] }, 1] })],
    'warning condition-types-fit conditions.json 12: Condition "tried" compares what "age" gives with 12, which it passes only while "born" is wrong. → it is 13 or more.':
      [
        ask({ born: { type: "string", format: "date", "x-date": { max: "today-13y" } } }),
        condition({ "<": [{ age: v("born") }, 12] }),
      ],
    'warning condition-types-fit conditions.json 9: Condition "tried" compares what "age" gives with 9, which it passes only while "born" is wrong. → it is 16 or more.':
      [
        ask({ born: { type: "string", format: "date", "x-date": { max: "today-16y" } } }),
        condition({ "<": [{ age: [v("born"), { date: "2027-08-23" }] }, 9] }),
      ],
    'warning condition-types-fit conditions.json 40: Condition "tried" compares what "age" gives with 40, which it passes only while "born" is wrong. → it is 31 or less.':
      [
        ask({ born: { type: "string", format: "date", "x-date": { min: "today-30y" } } }),
        condition({ ">": [{ age: [v("born"), { date: "today+1y" }] }, 40] }),
      ],
    'name-known conditions.json "count": Condition "tried" reads "job_yeer", which data-model.json does not define. → did you mean "job_year"? (data-model.json:32:9)':
      [EXAMPLE_GROUP, condition({ ">": [{ count: "{job}yeer" }, 1] })],
  });

  itTakes({
    "an age on a later day that people of the least age do not reach": [
      ask({ born: { type: "string", format: "date", "x-date": { max: "today-16y" } } }),
      condition({ "<": [{ age: [v("born"), "2028-01-01"] }, 17] }),
    ],
    "an age on a day of the past": [
      ask({ born: { type: "string", format: "date", "x-date": { max: "today-16y" } } }),
      condition({ "<": [{ age: [v("born"), "2024-01-01"] }, 14] }),
    ],
    "the round, its end and the day of that": [
      ROUND,
      condition({
        and: [
          { round: "fall" },
          { "<": [{ moment: "now" }, { moment: "roundCloses" }] },
          { "<": [{ date: "today" }, { date: ["today", { moment: "roundCloses" }] }] },
        ],
      }),
    ],
    "a number that some values of one case pass": [
      NUMBERS,
      condition({ ">": [{ if: [{ answered: "city" }, v("aid"), v("total")] }, 10] }),
    ],
    "a sum that counts an answer that is not asked as 0": [
      ...LOAN,
      condition({ ">": [{ "+": [v("aid"), { var: ["loan", 0] }] }, 1] }),
    ],
    "a choice among answers": condition({ in: [v("city"), [v("country"), v("prev_attend")]] }),
    "how many items there are": [EXAMPLE_GROUP, condition({ ">": [{ count: "{job}town" }, 1] })],
    "texts without blanks and case, and digits": condition({
      or: [{ "==": [{ plain: v("city") }, "newyork"] }, { "==": [{ digits: v("city") }, "12"] }],
    }),
    "a computed date that is read as one": [
      ask({ note: { title: "Note", format: "date", "x-compute": { date: "endOfYear" } } }),
      condition({ ">": [{ age: ["2000-01-01", v("note")] }, 18] }),
    ],
  });
});

const compute = (rule: ExampleValue, more: Readonly<Record<string, ExampleValue>> = {}): Example =>
  ask({ note: { title: "Note", "x-compute": rule, ...more } });
const GREETING: ExampleValue = { cat: ["Dear ", v("first_name")] };
const SECRET = ask({ ssn: { title: "Social security number", "x-privacy": "secret" }, note: { title: "Note" } });
const STREET: readonly Example[] = [
  { "conditions.json": { abroad: { when: { "!=": [v("country"), "USA"] } } } },
  ask(
    { street: { title: "Street" }, note: { title: "Note" } },
    { type: "block", shownWhen: "abroad", children: ["street"] },
    "note",
  ),
];
const computeNote = (rule: ExampleValue, privacy: Example = {}): Example => ({
  "data-model.json": { properties: { note: { "x-compute": rule, ...privacy } } },
});

describe("lint rules for computed answers", () => {
  itFinds({
    'computed-answer-sound data-model.json:26:20 {: The computed answer "note" is a text, but its rule gives what "+" gives. → give it the type "number", or write { "cat": […] }.':
      compute({ "+": [1, 2] }),
    'computed-answer-sound data-model.json:26:20 {: The computed answer "note" is a number, but its rule gives what "cat" gives.':
      compute(GREETING, { type: "number" }),
    'computed-answer-sound data-model.json 3: The computed answer "note" may have 50 characters, but its maxLength is 3.':
      compute(GREETING, { maxLength: 3 }),
    'file-matches-schema data-model.json:24:7 "type": "type" of "note" cannot be "boolean". → a computed answer is a text, a date or a number. (and 1 more)':
      compute(GREETING, { type: "boolean" }),
    'file-matches-schema data-model.json "x-consent": "x-consent" of "note" cannot be true. → a computed answer cannot be a consent: leave "x-consent" out.':
      compute(GREETING, { "x-consent": true }),
    'computed-answer-sound pages/about.json:24:7 "note": "note" is computed, so no page may require it.': [
      compute(GREETING),
      { "pages/about.json": { schema: { required: ["note"] } } },
    ],
    'computed-answer-sound pages/about.json "textarea": "note" is computed, so no page may name a widget for it.': [
      compute(GREETING),
      { "pages/about.json": { uiSchema: { note: { "ui:widget": "textarea" } } } },
    ],
    'computed-answer-sound pages/about.json:35:18 "note": "note" is computed, so no page may ask for it in "phone".': [
      ask(
        { note: { title: "Note", "x-compute": GREETING }, text_me: { type: "boolean" } },
        { type: "phone", field: "note", optIn: "text_me" },
      ),
    ],
    'computed-answer-sound data-model.json:33:20 "street": The computed answer "note" reads "street", which may have no answer, and has no value for that case. → write { "var": ["street", ""] }, another default, or an "if" around it.':
      [...STREET, computeNote({ cat: [v("street"), v("first_name")] })],
    'computed-answer-sound data-model.json "if": The computed answer "note" has an "if" without a value for all other cases. → add it at the end, or "" for no answer.':
      compute({ if: [{ answered: "city" }, v("city")] }),
    'computed-answer-sound data-model.json:34:20 "aid": The computed answer "note" reads "aid", which may have no answer, and has no value for that case. → write { "var": ["aid", 0] }, another default, or an "if" around it.':
      [ask({ aid: { type: "number" }, note: { type: "number", "x-compute": { "+": [1, v("aid")] } } })],
    'condition-types-fit data-model.json "EUR": The computed answer "note" puts the number "loan", in EUR, together with the number "aid", in USD, in "+". → amounts of one rule have one currency ("x-money").':
      [
        ask({
          aid: { type: "number", "x-money": "USD" },
          loan: { type: "number", "x-money": "EUR" },
          note: { type: "number", "x-compute": { "+": [{ var: ["aid", 0] }, { var: ["loan", 0] }] } },
        }),
      ],
    'warning condition-types-fit conditions.json 9: Condition "tried" compares the number "aid" with 9, which it passes only while "aid" is wrong. → it is 9 or less.':
      [ask({ aid: { type: "number", maximum: 9 } }), condition({ ">": [v("aid"), 9] })],
    'computed-answer-private data-model.json:36:15 "ssn": The computed answer "note" shows "ssn", which is secret, but is not secret itself. → write "x-privacy": "secret" for "note" too, or leave "ssn" out of its rule.':
      [SECRET, computeNote({ cat: ["No. ", { var: ["ssn", ""] }] })],
    'rule-acyclic conditions.json "note": Rules refer to each other in a circle: condition "is_ada" → answer "note" → condition "is_ada". → remove one of these references.':
      [
        compute({ if: [{ condition: "is_ada" }, "Augusta", "Byron"] }),
        { "conditions.json": { is_ada: { when: { "==": [v("note"), "Augusta"] } } } },
      ],
  });

  itTakes({
    "a pattern of more characters than a typed text has": [
      compute(GREETING),
      condition({ matches: [{ var: "note" }, "^.{60}$"] }),
    ],
    "a text made of answers that are always asked": compute(GREETING),
    "an answer that may be missing, with what counts then": [
      ...STREET,
      computeNote({ cat: [{ var: ["street", "?"] }, "."] }),
    ],
    "a secret made of a secret": [SECRET, computeNote({ cat: [{ var: ["ssn", ""] }] }, { "x-privacy": "secret" })],
    "an answer that shows only if a secret is given": [
      SECRET,
      computeNote({ if: [{ answered: "ssn" }, "given", "not"] }),
    ],
  });
});

const blocks = (ofCity: ExampleValue, ofLast: ExampleValue): readonly Example[] => [
  { "conditions.json": { first: { when: ofCity }, second: { when: ofLast } } },
  layout(
    "first_name",
    "country",
    { type: "block", shownWhen: "first", children: ["city"] },
    { type: "block", shownWhen: "second", children: ["prev_attend"] },
  ),
];

describe("lint rules for parts that nobody could see or submit", () => {
  itFinds({
    'part-reachable pages/about.json:29:23 "tried": No answers ever show this: "tried" is always true while the conditions around it are true.':
      [
        condition({ "==": [v("country"), "USA"] }),
        layout("first_name", "country", "prev_attend", {
          type: "block",
          shownWhen: "tried",
          hiddenWhen: "tried",
          children: ["city"],
        }),
      ],
    'part-reachable pages/about.json:30:23 "ended": No answers ever show this: "ended" is always true while the conditions around it are true.':
      [
        ROUND,
        { "conditions.json": { ended: { when: { ">": [{ moment: "now" }, { moment: "roundCloses" }] } } } },
        layout("first_name", "country", "prev_attend", "city", {
          type: "block",
          shownWhen: "ended",
          hiddenWhen: "ended",
          children: [{ type: "text", text: "Too late." }],
        }),
      ],
    'part-reachable pages/about.json "tried": "city" is required when "tried" is true, but it is never shown then.': [
      ...blocks({ "!=": [v("country"), "USA"] }, { "!=": [v("country"), "USA"] }),
      {
        "conditions.json": { tried: { when: { "==": [v("country"), "USA"] } } },
        "pages/about.json": { rules: [{ field: "city", requiredWhen: "tried", message: "City is required." }] },
      },
    ],
    'part-reachable pages/about.json "second": This case never applies: whenever "second" is true, so is "first" before it. → put the narrower case first.':
      [
        {
          "conditions.json": {
            first: { when: { "!=": [v("country"), "USA"] } },
            second: { when: { "==": [v("country"), "FRA"] } },
          },
        },
        layout("first_name", "country", {
          type: "group",
          cases: [
            { when: "first", children: ["city"] },
            { when: "second", children: ["prev_attend"] },
          ],
        }),
      ],
    'question-askable pages/about.json:31:11 "country": An answer to "country" would clear itself: condition "tried" reads it, and changes with it. → clear other answers, or watch another condition.':
      [
        condition({ "==": [v("country"), "USA"] }),
        layout(...BASE, { type: "watcher", condition: "tried", clears: ["country"] }),
      ],
    'question-askable pages/about.json "first": Applicants can never see this: it depends on "prev_attend", which they cannot answer before it. → ask that outside of this, or let this wait for another answer. (and 1 more)':
      blocks({ answered: "prev_attend" }, { answered: "city" }),
    'condition-not-constant conditions.json "second": Condition "second" is never true, whatever is answered.': blocks(
      { "==": [v("country"), "USA"] },
      { and: [{ condition: "first" }, { "==": [v("country"), "CAN"] }] },
    ),
    'question-askable pages/about.json "local": Applicants can never see this: it depends on "country", which they cannot answer before it. → ask that outside of this, or let this wait for another answer.':
      [
        {
          "conditions.json": {
            poor: { when: { "<": [v("aid"), { "+": [v("loan"), 9000] }] } },
            local: { when: { "==": [v("country"), "USA"] } },
          },
        },
        ask({ aid: { type: "number" }, loan: { type: "number" } }),
        layout("first_name", "prev_attend", "city", "aid", "loan", {
          type: "block",
          shownWhen: "poor",
          children: [{ type: "block", shownWhen: "local", children: ["country"] }],
        }),
      ],
    'question-askable data-model.json:28:15 "two": Applicants can never see this: it depends on "two", which they cannot answer before it. → ask that outside of this, or let this wait for another answer. (and 2 more)':
      [
        ask({ one: { "x-options": { list: "lands", by: "two" } }, two: { "x-options": { list: "lands", by: "one" } } }),
        { "options/lands.json": { keyed: { USA: [{ value: "USA", label: "United States" }] } } },
      ],
  });
});

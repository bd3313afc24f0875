import { describe, expect, it } from "vitest";
import type { Example, ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { ask, BASE, combine, EXAMPLE_GROUP, isIn, JOB, layout } from "../../engine/lint/example-tenant.fixture.ts";
import { about, city, condition, describeProblems, exampleWith, itFinds, itTakes, page, tenant } from "./examples.ts";

/** Three jobs. `more` adds a condition or a sum that reads some of them. */
const jobs = (...more: readonly Example[]): Example =>
  combine(EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 3 } } } }, ...more);
const inTown = (operator: string, town: string): ExampleValue => ({ [operator]: [{ var: town }, "Rome"] });
const print = (markup: string): Example => ({
  "print.hbs": `{{#> layout}}${markup}{{#each pages}}{{> page}}{{/each}}{{/layout}}`,
});
const pattern = (text: string): Example => city({ pattern: text });
const aid = (privacy: Readonly<Record<string, ExampleValue>>, rule: ExampleValue): Example =>
  ask({
    aid: { type: "number", "x-privacy": "sensitive" },
    total: { type: "number", "x-compute": rule, ...privacy },
  });
const rule = { field: "city", requiredWhen: "tried", message: "City is required." };
const banner = (privacy: string): Example =>
  combine({ "texts.json": { "banner.submitted": "Thank you, {city}." } }, city({ "x-privacy": privacy }));

describe("mistakes of configurators", () => {
  itFinds({
    'warning every-item-read conditions.json "job_2_town": Condition "tried" reads 2 of the 3 items of "job", and leaves out "job_3_town". → add the same for what is left out.':
      jobs(condition({ and: [inTown("!=", "job_town"), inTown("!=", "job_2_town")] })),
    'warning template-audience-reads print.hbs "city": Only the applicant\'s own copy prints "city": every other print lacks it here. → write {{#if (answered "city")}} around it, or name its readers in "x-print" (data-model.json:16:18)':
      combine(city({ "x-print": "never" }), print('{{answer "city"}}')),
    'warning template-audience-reads tenant.json "city": Only the applicant\'s own copy prints "city": every other print lacks it here. → leave it out, or name its readers in "x-print" (data-model.json:16:18)':
      combine(city({ "x-print": "never" }), tenant({ print: { summary: ["city"] } })),
    'warning page-agrees pages/more.json "city": Page "more" has a rule about "city", which it does not ask. → move the rule to page "about", which asks it.':
      combine(
        { "conditions.json": { tried: isIn("USA") } },
        ask({ more: {} }),
        layout(...BASE),
        about({ schema: { properties: { more: null } } }),
        tenant({ pages: ["about", "more"] }),
        page("more", { rules: [rule] }, "more"),
      ),
    'warning computed-answer-private data-model.json:28:5 "total": The computed answer "total" shows "aid", which is sensitive, but is not sensitive itself. → write "x-privacy": "sensitive" for "total" too, or leave "aid" out of its rule.':
      aid({}, { "+": [{ var: ["aid", 0] }, 1] }),
    'warning secret-kept-secret texts.json "Thank you, {city}.": This text would show "city" on the screen, which is sensitive. → name another answer, or none (data-model.json:16:20)':
      banner("sensitive"),
    'warning pattern-compiles data-model.json "^[0-9]{5}": The pattern of "city" also accepts a longer text that only contains a match. → write "^" at its beginning and "$" at its end.':
      pattern("^[0-9]{5}"),
    'file-matches-schema data-model.json 0.5: "multipleOf" should be a whole number; it is a number.': city({
      type: "integer",
      multipleOf: 0.5,
    }),
    'warning text-shown-as-meant pages/about.json "Read (this)[https://example.edu].": "(this)[https://example.edu]" is shown as it is typed: the mark that it begins is not closed. → write **bold** and [words](https://…), one not inside the other.':
      about({ intro: "Read (this)[https://example.edu]." }),
  });

  itTakes({
    "a condition about any of all items": jobs(
      condition({ or: [inTown("==", "job_town"), inTown("==", "job_2_town"), inTown("==", "job_3_town")] }),
    ),
    "a condition that the first two items are there": jobs(
      condition({ and: [{ answered: "job_town" }, { answered: "job_2_town" }] }),
    ),
    "two items that are compared": jobs(condition({ "==": [{ var: "job_town" }, { var: "job_2_town" }] })),
    "an answer for the office in the print": combine(city({ "x-print": "office" }), print('{{answer "city"}}')),
    "an answer for the applicant alone, printed if it is there": combine(
      city({ "x-print": "never" }),
      print('{{#if (answered "city")}}{{answer "city"}}{{/if}}'),
    ),
    "an answer for the office in the summary": combine(
      city({ "x-print": "office" }),
      tenant({ print: { summary: ["city"] } }),
    ),
    "a rule on a page that shows the question again": combine(
      { "conditions.json": { tried: isIn("USA") } },
      tenant({ pages: ["about", "more"] }),
      page("more", { rules: [rule] }, "city"),
      { "pages/more.json": { uiSchema: { city: { "ui:again": true } } } },
    ),
    "a computed answer that only asks for a sensitive answer": aid({}, { if: [{ answered: "aid" }, 1, 0] }),
    "a sensitive sum of a sensitive answer": aid({ "x-privacy": "sensitive" }, { "+": [{ var: ["aid", 0] }, 1] }),
    "a personal answer in the banner": banner("personal"),
    "the beginning of a text": pattern("^[A-Z]"),
    "the ending of a text": pattern("@example\\.edu$"),
    "a number in a text": pattern("\\d+"),
    "the beginning of an address": pattern("^https://[a-z]+"),
    "an ending in small letters": pattern("[a-z]*ing$"),
    "a whole number of tens": city({ type: "integer", multipleOf: 10 }),
    "a note in brackets": about({ intro: "Read it (or not)[1]." }),
  });
});

const home = (...keys: readonly string[]): ExampleValue => ({ type: "block", hiddenWhen: "tried", children: keys });
const JURY = { id: "jury", title: "Jury", readers: { teams: ["Jury"] }, anonymous: true };
const note = (compute: ExampleValue, more: Readonly<Record<string, ExampleValue>>): Example =>
  ask({ note: { "x-compute": compute, ...more } });

describe("mistakes with several consequences", () => {
  itFinds({
    'bounds-consistent data-model.json 9: "city": "minimum" is 9, which is more than "maximum", 3. → the other bound is here (data-model.json:17:18)':
      [city({ type: "number", minimum: 9, maximum: 3 }), condition({ ">": [{ var: "city" }, 5] })],
    'bounds-consistent data-model.json "2027-01-01": "city": "min" is 2027-01-01, which is more than "max", 2026-01-01. → the other bound is here (data-model.json:19:16)':
      city({ format: "date", "x-date": { min: "2027-01-01", max: "2026-01-01" }, default: "2026-06-01" }),
    'part-reachable pages/about.json:38:23 "tried": "city" is required when "tried" is true, but it is never shown then. (and 1 more)':
      combine(
        { "conditions.json": { tried: isIn("USA") } },
        layout("first_name", "country", home("city", "prev_attend")),
        about({ rules: ["city", "prev_attend"].map((field) => ({ ...rule, field })) }),
      ),
    'file-matches-schema data-model.json "x-date": "city" cannot have "x-date". → only a date can have these bounds: add "format": "date". (and 1 more)':
      combine(city({ "x-date": { max: "today" } }), tenant({ office: { columns: ["city"] } })),
    'file-matches-schema data-model.json "minimum": "city" cannot have "minimum". → this keyword is for numbers: write "type": "number". (and 1 more)':
      city({ "x-money": "EUR", minimum: 0 }),
    'rule-acyclic data-model.json:32:20 "note": Rules refer to each other in a circle: answer "note" → answer "note". → remove one of these references. (and 1 more)':
      note({ cat: [{ var: "first_name" }, { var: "note" }] }, { maxLength: 60 }),
    'file-matches-schema data-model.json "maxLength": "note" cannot have "maxLength". → this keyword is for texts: write "type": "string". (and 1 more)':
      note({ cat: [{ var: "first_name" }] }, { type: "number", maxLength: 9 }),
    'condition-not-constant conditions.json:2:3 "always": Condition "always" is always true, whatever is answered.':
      combine(
        {
          "conditions.json": { always: { when: { or: [inTown("!=", "city"), { "!=": [{ var: "city" }, "Paris"] }] } } },
        },
        condition({ or: [{ condition: "always" }, { answered: "country" }] }),
      ),
    'warning anonymous-audience-safe data-model.json "first_name": "first_name", "city" identify the applicant, and the anonymous audience "jury" reads them. → name its readers in "x-print", such as "office". (and 1 more)':
      combine(
        tenant({ audiences: [JURY] }),
        about({
          uiSchema: { first_name: { "ui:autocomplete": "given-name" }, city: { "ui:autocomplete": "family-name" } },
        }),
      ),
    'warning anonymous-audience-safe data-model.json "city": "city" identifies the applicant, and the anonymous audience "jury" reads it. → name its readers in "x-print", such as "office".':
      combine(tenant({ audiences: [JURY] }), city({ title: "Sign with the name in your passport" }), {
        "data-model.json": { properties: { first_name: { "x-print": "office" } } },
      }),
    'name-known data-model.json "job_4_town": The computed answer "note" reads "job_4_town", which data-model.json does not define. → "job" has 3 items: name one of these, or raise its "max" (data-model.json:46:14) (and 1 more)':
      jobs(note({ cat: [{ var: ["job_4_town", ""] }, { var: ["job_5_town", ""] }] }, {}), layout(...BASE, JOB, "note")),
    'change-key-right changes.json "town": Answers would go to "town", which no page asks and no later step moves on. (and 1 more)':
      { "changes.json": { steps: [{ rename: "city", to: "town" }] } },
  });
});

const alike = (...nodes: readonly ExampleValue[]): Example =>
  combine(city({ title: "Country" }), layout("first_name", "prev_attend", ...nodes));
const section = (title: string, ...children: readonly string[]): ExampleValue => ({
  type: "section",
  title,
  children: [{ type: "row", children: children.slice(0, 1) }, ...children.slice(1)],
});
const always = (requiredWhen: string): Example =>
  combine(city({ "x-required": "Enter your city" }), condition(isIn("USA").when), {
    "pages/about.json": { rules: [{ field: "city", [requiredWhen]: "tried", message: "City is required." }] },
  });

describe("words, files and labels that contradict", () => {
  itFinds({
    'warning labels-distinct pages/about.json:35:11 "city": Two questions are called "Country"; nobody could tell them apart. → the first is here (pages/about.json:32:15)':
      alike(section("Home", "country", "city")),
    'warning message-has-cause pages/about.json "tried": "city" is always required, so this rule and its message change nothing. → keep one of them; it is required here (data-model.json:16:21)':
      always("requiredWhen"),
    'warning message-has-cause pages/about.json:22:9 "city": "city" has two messages for a missing answer, and applicants read this one. → keep one of them; the other is here (data-model.json:16:21)':
      combine(
        city({ "x-required": "Enter your city" }),
        about({ schema: { errorMessage: { required: { city: "City is required" } } } }),
      ),
    'bounds-consistent pages/about.json 90: The page gives "city" 90 characters, but data-model.json gives it 40, which counts. → keep one of them; the other is here (data-model.json:16:20)':
      combine(city({ maxLength: 40 }), about({ uiSchema: { city: { "ui:options": { maxLength: 90 } } } })),
    'warning name-used assets/old.svg: "assets/old.svg" is unused. → use it, or delete it.': {
      "assets/old.svg": "<svg/>",
    },
  });

  itTakes({
    "equal labels in two sections": alike(section("Home", "country"), section("Work", "city")),
    "equal labels of which one is shown": combine(
      { "conditions.json": { tried: { when: { answered: "prev_attend" } } } },
      alike(
        { type: "block", shownWhen: "tried", children: ["country"] },
        { type: "block", hiddenWhen: "tried", children: ["city"] },
      ),
    ),
    "a required answer that may be wrong": always("wrongWhen"),
    "a picture that a text names": {
      "assets/map.svg": "<svg/>",
      "pages/about.json": { intro: "See [the map](/assets/map.svg)." },
    },
  });
});

const scenario = (answers: Readonly<Record<string, ExampleValue>>, expect: ExampleValue, now = "2026-11-21"): Example =>
  combine(ask({ born: { format: "date" } }), {
    "scenarios/one.json": { description: "One", now, application: { answers }, expect },
  });
const NONE = { errors: "none" };

describe("mistakes in scenarios", () => {
  itFinds({
    'warning scenario-possible scenarios/one.json "14.03.2000": "14.03.2000" is not a date as answers have it, but this scenario expects no message about it. → write it as "2000-03-14".':
      scenario({ born: "14.03.2000" }, NONE),
    'warning scenario-possible scenarios/one.json "United States": "United States" is not a choice of "country", but this scenario expects no message about it. → that is a label; write its value, "USA".':
      scenario({ country: "United States" }, NONE),
    'warning scenario-possible scenarios/one.json "USA": "USA" is the value of a choice of "country", and prints have its label. → write "United States".':
      scenario({}, { printed: { country: "USA" } }),
    'warning scenario-possible scenarios/one.json "2026-13-21": "2026-13-21" is not a date of the calendar.': scenario(
      {},
      NONE,
      "2026-13-21",
    ),
    'warning scenario-possible scenarios/one.json "fall": This scenario is of round "fall", which tenant.json does not have.':
      combine(scenario({}, NONE), { "scenarios/one.json": { round: "fall" } }),
    'warning scenario-possible scenarios/one.json:14:7 "country": This scenario expects "country" in "visible" and in "hidden", so it always fails. → take it out of one.':
      scenario({ country: "USA" }, { visible: ["country"], hidden: ["country"] }),
    'warning scenario-possible scenarios/one.json:9:7 "city": This scenario expects "city" in "errors" and in "hidden", so it always fails. → take it out of one.':
      scenario({}, { hidden: ["city"], errors: { city: ["Enter your city"] } }),
    'warning scenario-possible scenarios/one.json "6.3": "multipleOf" of "city" refuses 6.3, but this scenario expects no message about it. → it is here (data-model.json:16:21)':
      combine(city({ type: "number", multipleOf: 0.5 }), scenario({ city: "6.3" }, NONE)),
  });

  itTakes({
    "a wrong choice with its message": scenario({ country: "US" }, { errors: { country: ["Choose one"] } }),
    "a choice that is gone": scenario({ country: "US" }, { cleared: ["country"], errors: {} }),
    "a scenario without expectations of messages": scenario({ born: "14.03.2000" }, { visible: ["born"] }),
    "a label in the print": scenario({ country: "USA" }, { ...NONE, printed: { country: "United States" } }),
    "a hidden question that is cleared": scenario({}, { cleared: ["city"], hidden: ["city"] }),
    "a step of a tenth": combine(city({ type: "number", multipleOf: 0.1 }), scenario({ city: 8.7 }, NONE)),
    "a minute of a day": scenario({}, NONE, "2026-12-31T23:59"),
  });
});

const years = (direction: string, startYear: number): Example =>
  combine(city({ "x-options": "years" }), { "options/years.json": { years: { count: 30, direction, startYear } } });
const born = (max: string): Example => ask({ date_of_birth: { format: "date", "x-date": { max } } });
const rounds = (reminders: readonly number[], opens = "2027-01-01T09:00"): Example =>
  tenant({
    timeZone: "Europe/Dublin",
    rounds: [{ id: "fall", label: "Fall 2027", opens, closes: "2027-01-15T09:00" }],
    reminders,
  });
const untilDay = (day: string): Example => condition({ "<": [{ date: "today" }, { date: day }] });
const address = (line1: string, town: string): Example =>
  combine(
    ask({ street: { title: "Street" }, a: { title: "Town" }, state: {}, zip: {} }),
    layout("first_name", "prev_attend", "city", {
      type: "address",
      label: "Address",
      fields: { country: "country", line1, city: town, state: "state", zip: "zip" },
    }),
  );

describe("times, years and addresses that contradict", () => {
  itFinds({
    'warning bounds-consistent data-model.json "today+1y": "date_of_birth" is a date of birth, but takes days up to 2027-11-21, in the future. → write "max": "today", or an earlier day.':
      born("today+1y"),
    'warning bounds-consistent options/years.json "future": "years" has years up to 2079, more than 40 years from now. → is "direction" right?':
      years("future", 2050),
    'warning bounds-consistent options/years.json "future": "years" is a list of years of birth, but has future years only. → is "direction" right?':
      combine(years("future", 2027), {
        "pages/about.json": { uiSchema: { city: { "ui:autocomplete": "bday-year" } } },
      }),
    'warning bounds-consistent options/years.json 2023: "years" has years up to 2023, and none since. → is "startYear" right?':
      years("past", 2023),
    'warning round-times-right tenant.json "2025-09-01T09:00": Round "fall" opens on 2025-09-01 and closes on 2027-01-15, more than a year later. → are both years right?':
      rounds([7], "2025-09-01T09:00"),
    "warning reminders-have-rounds tenant.json 30: No round is open for 30 or 21 days, so nobody is reminded so long before it closes. → write fewer days.":
      rounds([30, 21, 7]),
    'warning round-times-right conditions.json "2026-01-31": Condition "tried" compares with 2026-01-31, which is long past, so it is the same for everybody. → is the year right?':
      untilDay("2026-01-31"),
    'part-in-its-place pages/about.json:43:20 "a": "a" is used as the line1 here, but looks like the city. → are two answers swapped? (and 1 more)':
      address("a", "street"),
  });

  itTakes({
    "a least age": born("today-16y"),
    "a few years to come": years("future", 2027),
    "years that begin long ago": years("past", 2012),
    "a reminder on the opening day": rounds([14, 7]),
    "a day that has just passed": untilDay("2026-11-01"),
    "an address whose labels are right": address("street", "a"),
  });
});

const pages = (...more: readonly Example[]): Example =>
  combine(
    ask({ more: {} }),
    layout(...BASE),
    about({ schema: { properties: { more: null } } }),
    tenant({ pages: ["about", "next"] }),
    page("next", {}, "more"),
    ...more,
  );
const early = (when: ExampleValue): Example =>
  pages({ "conditions.json": { tried: { when } } }, about({ rules: [rule] }));
const isMore = { "==": [{ var: "more" }, "x"] };
const total = (compute: ExampleValue): Example =>
  pages(
    { "data-model.json": { properties: { total: { type: "string", title: "Total", "x-compute": compute } } } },
    about({ schema: { properties: { total: { $ref: "../data-model.json#/properties/total" } } } }),
    layout(...BASE, "total"),
  );

describe("pages that read a later page", () => {
  itFinds({
    'warning reads-earlier-answers pages/about.json "tried": Page "about" turns wrong after applicants have left it: "tried" waits for "more", which is asked later, on page "next". → ask "city" on page "next".':
      early(isMore),
    'warning reads-earlier-answers pages/about.json:30:7 "total": "total" is computed on page "about" of "more", which is asked later, on page "next". → show "total" on page "next".':
      total({ cat: ["Dear ", { var: ["more", ""] }] }),
  });

  itTakes({
    "a rule with a reason on its own page": early({ or: [isMore, { answered: "country" }] }),
    "a rule about an answer that is not there yet": early({ notAnswered: "more" }),
    "a computed answer that grows": total({ cat: [{ var: ["city", ""] }, { var: ["more", ""] }] }),
  });
});

const asked = (title: string, more: Readonly<Record<string, ExampleValue>> = {}): Example => city({ title, ...more });
const boxes = (privacy?: string): Example =>
  ask(
    Object.fromEntries(
      ["rice", "meat", "fish"].map((key) => [
        key,
        {
          type: "boolean",
          ...(key !== "fish" ? { "x-privacy": "sensitive" } : privacy === undefined ? {} : { "x-privacy": privacy }),
        },
      ]),
    ),
    { type: "checkGroup", label: "What do you eat?", fields: ["rice", "meat", "fish"] },
  );

describe("private answers", () => {
  itFinds({
    'warning secret-kept-secret data-model.json "city": "city" looks like a question about health, but is not "x-privacy": "sensitive". → write "sensitive", or "personal" if it is no such question.':
      asked("Do you have any allergies?"),
    'warning secret-kept-secret data-model.json "public": "city" looks like a question about a conviction, but is "x-privacy": "public" in place of "x-privacy": "sensitive". → write "sensitive".':
      asked("Have you ever been convicted?", { "x-privacy": "public" }),
    'warning private-like-siblings data-model.json "faith": "faith" is sensitive and read by every audience, although "illness" beside it is not. → write "x-print": "office" for it too.':
      ask({
        illness: { "x-privacy": "sensitive", "x-print": "office" },
        faith: { title: "Your faith", "x-privacy": "sensitive" },
      }),
    'warning private-like-siblings data-model.json:33:5 "fish": "fish" is not "x-privacy": "sensitive", although "rice" and all others beside it are. → write "sensitive", or "personal" if it is meant.':
      boxes(),
  });

  itTakes({
    "an illness with its class": asked("Chronic illness", { "x-privacy": "sensitive" }),
    "a religion that is personal on purpose": asked("Your religion", { "x-privacy": "personal" }),
    "work with disabled people": asked("Have you worked with disabled people?"),
    "a personal checkbox among sensitive ones": boxes("personal"),
    "a sensitive answer for everyone beside a secret one for the office": ask({
      tax: { title: "Tax number", "x-privacy": "secret", "x-print": "office" },
      faith: { title: "Your faith", "x-privacy": "sensitive" },
    }),
  });

  it("warns that an anonymous audience reads an answer computed from a name, but not one that compares it", () => {
    const files = exampleWith([
      tenant({ audiences: [JURY] }),
      ask({
        greeting: { "x-compute": { if: [{ answered: "city" }, { cat: ["Dear ", { var: "first_name" }] }, ""] } },
        stage: { "x-compute": { if: [{ "==": [{ var: "first_name" }, "Ada"] }, "early", "late"] } },
      }),
    ]);
    expect(describeProblems(files).join()).toContain('"first_name", "greeting" identify the applicant');
  });

  const PERSONAL =
    "Parent or guardian|Parents/Guardians|Your mother|Next of kin|Whom to call in an emergency|Surname|Name|Student ID|Name on your certificate|Preferred first name|UCAS personal ID|Applicant number|Passport No.|Mobile number|Application ID number";
  const HARMLESS =
    "Parental leave|Name of your school|Name of the film|Guardian newspaper|Number of films|House number|Course ID|Number of students|Licence|Passport country|Which student inspired you?";
  it.each([
    ...PERSONAL.split("|").map((title) => [title, true] as const),
    ...HARMLESS.split("|").map((title) => [title, false] as const),
  ])("knows if %s identifies the applicant: %s", (title, isPersonal) => {
    const files = exampleWith([
      tenant({ audiences: [JURY] }),
      city({ title, "x-privacy-reason": "is no secret" }),
      { "data-model.json": { properties: { first_name: { "x-print": "office" } } } },
    ]);
    expect(describeProblems(files).join().includes('"city" identifies the applicant')).toBe(isPersonal);
  });
});

describe("patterns that no answer matches", () => {
  itFinds({
    'condition-types-fit conditions.json "^Colorado": Condition "tried" matches the text "city" with a pattern that no answer matches.':
      combine(city({ maxLength: 5 }), condition({ matches: [{ var: "city" }, "^Colorado"] })),
    'warning condition-types-fit conditions.json "^A$": Condition "tried" matches the text "city" with a pattern that only a wrong answer matches.':
      combine(city({ minLength: 2 }), condition({ matches: [{ var: "city" }, "^A$"] })),
    'condition-types-fit conditions.json "^X": Condition "tried" matches the choice "country" with a pattern that no answer matches.':
      condition({ matches: [{ var: "country" }, "^X"] }),
  });

  itTakes({
    "a pattern within the question's own": combine(
      city({ pattern: "^[A-Z0-9]+$" }),
      condition({ matches: [{ var: "city" }, "^CO"] }),
    ),
    "a pattern that one choice matches": condition({ matches: [{ var: "country" }, "^U"] }),
  });
});

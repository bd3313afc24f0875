import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, migrateDraft } from "../../engine/core/index.ts";
import { BASE, EXAMPLE_GROUP, layout } from "../../engine/lint/example-tenant.fixture.ts";
import { createExampleTenant } from "../../engine/lint/example-tenant.fixture.ts";
import type { Example } from "../../engine/lint/example-tenant.fixture.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";
import { asks, diff, genders, NOW, TEXT } from "./example-versions.ts";

type Changes = Example | readonly Example[];

const told = (old: Changes, own: Changes): string =>
  diff([old].flat(), [own].flat())
    .map(({ kind, id, side, file }) => `${kind} ${id} ${side}:${file}`)
    .join("; ");

const page = (change: Example[string]): Example => ({ "pages/about.json": change });
const schemaOf = (key: string, schema: Example[string]): Example => ({
  "data-model.json": { properties: { [key]: schema } },
});
const city = (schema: Example[string]): Example => schemaOf("city", schema);
const shownWhen = (when: Example[string], required = false, name = "in_usa"): Example => ({
  "conditions.json": { [name]: { when } },
  ...page({
    schema: required ? { required: ["city"] } : {},
    uiSchema: {
      "ui:layout": ["first_name", "country", { type: "block", shownWhen: name, children: ["city"] }, "prev_attend"],
    },
  }),
});
const rule = (more: Record<string, string>): Example => ({
  "conditions.json": { in_usa: { when: IS_USA } },
  ...page({ rules: [{ field: "city", ...more }] }),
});
const IS_USA = { "==": [{ var: "country" }, "USA"] };

const inTabs = (...first: readonly string[]) => ({
  type: "tabs",
  id: "way",
  label: "How?",
  tabs: [
    { id: "one", label: "One", children: first },
    { id: "two", label: "Two", children: ["prev_attend"] },
  ],
});
const JOB = { type: "addAnother", id: "job", label: "Add Another Job", itemTitle: "Job {n}" };

describe("changes that are not reported", () => {
  it.each<[string, Changes, Changes]>([
    ["a file with another layout", [], { "conditions.json": "  {\n\n}\n" }],
    [
      "keys in another order",
      [],
      {
        "data-model.json":
          '{"properties":{"prev_attend":{"x-desc":false,"x-options":"yes_no","title":"Have you been here before?","type":"string"},"city":{"title":"City","type":"string"},"country":{"title":"Country","type":"string","x-options":"countries"},"first_name":{"title":"First Name","type":"string"}},"type":"object"}',
      },
    ],
    [
      "a schema that other places refer to",
      [],
      {
        "data-model.json": {
          definitions: { name: { type: "string", title: "First Name" } },
          properties: { first_name: { $ref: "#/definitions/name", type: null, title: null } },
        },
      },
    ],
    ["a condition under another name", shownWhen(IS_USA), shownWhen(IS_USA, false, "at_home")],
    [
      "a list that extends another to the same choices",
      genders(["F", "Female"], ["M", "Male"]),
      {
        ...genders(),
        "options/base.json": { options: [{ value: "F", label: "Female" }] },
        "options/genders.json": { extends: "base", options: [{ value: "M", label: "Male" }] },
      },
    ],
    [
      "a list with the same choices under another name",
      genders(["F", "Female"]),
      [
        genders(["F", "Woman"]),
        schemaOf("gender", { "x-options": "sexes" }),
        { "options/sexes.json": { options: [{ value: "F", label: "Female" }] } },
      ],
    ],
    ["an additional scenario", [], { "scenarios/one.json": { description: "One." } }],
    ["other words", [], [city({ title: "Town" }), { "texts.json": { "form.save": "Keep" } }]],
    ["a wider limit", city({ maxLength: 10 }), city({ maxLength: 20 })],
    ["an additional optional question", [], asks("town", TEXT)],
    ["an additional choice", genders(["F", "Female"]), genders(["F", "female"], ["M", "Male"])],
    ["a question that more people see", shownWhen(IS_USA), shownWhen({ in: [{ var: "country" }, ["USA", "CAN"]] })],
    ["a question that is no longer required", page({ schema: { required: ["city"] } }), []],
    ["a group with more items", EXAMPLE_GROUP, [EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 5 } } } }]],
    [
      "a rewritten condition that is true for the same people",
      shownWhen(IS_USA, true),
      shownWhen({ in: [{ var: "country" }, ["USA"]] }, true),
    ],
  ])("ignores %s", (_, old, own) => expect(told(old, own)).toBe(""));
});

describe("each difference", () => {
  it.each<[string, Changes, Changes]>([
    [
      "needs-migration question-exchanged new:data-model.json; needs-migration question-exchanged new:data-model.json",
      [],
      [schemaOf("first_name", { title: "City" }), city({ title: "First Name" })],
    ],
    [
      "needs-migration option-relabelled new:options/genders.json",
      genders(["F", "Female"], ["M", "Male"], ["N", "Neither"]),
      genders(["F", "Woman"], ["M", "Man"], ["N", "Neither"]),
    ],
    ["asks-again question-required new:pages/about.json", [], asks("town", TEXT, true)],
    ["asks-again question-stricter new:data-model.json", city({ maxLength: 20 }), city({ maxLength: 10 })],
    [
      "asks-again question-stricter new:data-model.json",
      [schemaOf("years", { type: "number", title: "Years" }), asks("years", { type: "number", title: "Years" })],
      asks("years", { type: "number", title: "Years", exclusiveMinimum: 0 }),
    ],
    ["asks-again question-stricter new:data-model.json", [], city({ pattern: "^[A-Z]" })],
    [
      "asks-again question-stricter new:data-model.json; asks-again question-stricter new:data-model.json",
      [],
      { "tenant.json": { limits: { textMaxLength: 20 } } },
    ],
    ["asks-again question-required new:pages/about.json", [], page({ schema: { required: ["city"] } })],
    ["loses-answers question-removed old:data-model.json", asks("town", TEXT), []],
    ["needs-migration question-renamed new:data-model.json", asks("town", TEXT), asks("hometown", TEXT)],
    [
      "needs-migration question-type new:data-model.json",
      asks("town", TEXT),
      asks("town", { type: "number", title: "Town" }),
    ],
    [
      "loses-answers option-removed old:options/genders.json",
      genders(["F", "Female"], ["X", "Other"]),
      genders(["F", "Female"]),
    ],
    [
      "needs-migration option-recoded new:options/genders.json",
      genders(["F", "Female"], ["M", "Male"]),
      genders(["F", "Female"], ["1", "Male"]),
    ],
    [
      "needs-migration option-exchanged new:options/genders.json; needs-migration option-recoded new:options/genders.json",
      genders(["F", "Female"], ["M", "Male"], ["X", "Other"]),
      genders(["F", "Not female"], ["M", "Male"], ["X", "Female"]),
    ],
    ["loses-answers option-removed new:data-model.json", schemaOf("prev_attend", { "x-options": "countries" }), []],
    [
      "loses-answers question-hidden new:conditions.json",
      shownWhen({ in: [{ var: "country" }, ["USA", "CAN"]] }),
      shownWhen(IS_USA),
    ],
    [
      "loses-answers question-hidden new:pages/about.json",
      layout("first_name", "city", inTabs("country")),
      layout("first_name", inTabs("country", "city")),
    ],
    [
      "asks-again question-stricter new:data-model.json",
      city({ format: "date", "x-date": { min: "today-20y" } }),
      city({ format: "date", "x-date": { min: "today-10y" } }),
    ],
    [
      "asks-again question-stricter new:data-model.json",
      city({ format: "date", "x-date": { min: "2026-01-01" } }),
      city({ format: "date", "x-date": { min: "startOfYear-2y" } }),
    ],
    [
      "needs-migration question-currency new:data-model.json",
      asks("fee", { type: "number", title: "Fee", "x-money": "USD" }),
      asks("fee", { type: "number", title: "Fee", "x-money": "EUR" }),
    ],
    [
      "loses-answers files-fewer new:data-model.json",
      asks("papers", { type: "string", title: "Papers", "x-document": true, "x-files": { max: 3 } }),
      asks("papers", { type: "string", title: "Papers", "x-document": true }),
    ],
    [
      "loses-answers question-computed new:data-model.json",
      asks("sum", { type: "string", title: "Sum" }),
      asks("sum", { type: "string", title: "Sum", "x-compute": { cat: [{ var: "city" }] } }),
    ],
    ["loses-answers tenant-id new:tenant.json", [], { "tenant.json": { id: "other" } }],
    ["loses-answers question-removed old:data-model.json", EXAMPLE_GROUP, []],
    [
      "asks-again question-required new:data-model.json",
      [],
      [EXAMPLE_GROUP, page({ schema: { required: ["{job}town", "{job}year"] } })],
    ],
    [
      "loses-answers question-removed old:data-model.json",
      EXAMPLE_GROUP,
      [EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 1 } } } }],
    ],
    [
      "loses-answers question-removed old:data-model.json",
      EXAMPLE_GROUP,
      [
        EXAMPLE_GROUP,
        { "data-model.json": { repeat: { job: { properties: { year: null } } } } },
        layout(...BASE, { ...JOB, children: ["{job}town"] }),
      ],
    ],
    ["asks-again question-wrong-when new:pages/about.json", [], rule({ wrongWhen: "in_usa", message: "No." })],
    ["asks-again question-required new:pages/about.json", [], rule({ requiredWhen: "in_usa", message: "Where?" })],
  ])("finds %s", (expected, old, own) => expect(told(old, own)).toBe(expected));

  it("reports a renamed group as gone", () => {
    const renamed: Example = JSON.parse(JSON.stringify(EXAMPLE_GROUP).replaceAll("job", "post"));
    expect(told(EXAMPLE_GROUP, renamed)).toBe("loses-answers question-removed old:data-model.json");
  });

  it("names the key under which drafts store a renamed question's answer", () => {
    const renamed = [
      asks("place", { ...TEXT, maxLength: 3 }),
      { "changes.json": { steps: [{ rename: "town", to: "place" }] } },
    ];
    const stricter = diff([asks("town", TEXT)], renamed).filter(({ id }) => id === "question-stricter");
    expect(stricter.map(({ touched }) => touched.keys)).toEqual([["town"]]);
  });

  it("reports the line, and what applicants with drafts will see", () => {
    const [difference] = diff([asks("town", TEXT)], []);
    expect(difference).toMatchObject({
      kind: "loses-answers",
      line: 23,
      column: 5,
      message: "“Town” (town) is gone: applicants who answered it no longer see that answer, and it is not submitted.",
      touched: { keys: ["town"], drafts: "answered" },
      isSettled: false,
    });
  });
});

const STATES = (usa: string): Example => ({
  ...asks("state", { type: "string", title: "State", "x-options": { list: "states", by: "country" } }),
  "options/states.json": { keyed: { [usa]: [{ value: "NY", label: "New York" }] } },
});
const countries = (...values: readonly string[]): Example => ({
  "@shared/options/countries.json": { options: values.map((value) => ({ value, label: value.slice(0, 2) })) },
});
const TO_US: Example = { "changes.json": { steps: [{ recode: "country", values: { USA: "US" } }] } };

it.each(["sum", "count", "answered"])("follows a rename into the `%s` of a computed answer", (operator) => {
  const total = (key: string) =>
    asks("total", { type: "number", title: "Total", "x-compute": { "+": [{ [operator]: key }, 1] } });
  const renamed: Example = {
    "data-model.json": { properties: { city: null, town: { type: "string", title: "City" } } },
    "pages/about.json": {
      schema: { properties: { city: null, town: { $ref: "../data-model.json#/properties/town" } } },
      uiSchema: { "ui:layout": ["first_name", "country", "town", "prev_attend", "total"] },
    },
    "changes.json": { steps: [{ rename: "city", to: "town" }] },
  };
  expect(told(total("city"), [total("town"), renamed])).toBe("needs-migration answers-moved new:changes.json");
});

it.each<[string, string]>([
  ["US", ""],
  ["CAN", "question-cleared"],
])("reports a block that clears answers only if its recoded condition (%s) has another meaning", (now, expected) => {
  const cleared = { type: "block", shownWhen: "in_usa", clears: ["city"], children: ["prev_attend"] };
  const placed = [...BASE.filter((key) => key !== "prev_attend"), cleared];
  const version = (code: string): Example => ({
    ...rule({}),
    "conditions.json": { in_usa: { when: { "==": [{ var: "country" }, code] } } },
  });
  const old = [version("USA"), layout(...placed), countries("USA", "CAN")];
  const own = [version(now), layout(...placed), countries("US", "CAN"), TO_US];
  const found = diff(old, own).map(({ id }) => id);
  expect(found.filter((id) => id === "question-cleared").join()).toBe(expected);
});

it.each([
  [4, "“New C” and 1 more choice"],
  [5, "“New C” and 2 more choices"],
])("counts the choices of %d that it does not name", (count, words) => {
  const values = ["A", "B", "C", "D", "E"].slice(0, count);
  const labelled = (prefix: string) => genders(...values.map((value) => [value, `${prefix} ${value}`] as const));
  const [found] = diff([labelled("New")], [labelled("Other")]);
  expect(found?.message.replaceAll(/ \("[A-E]"\)/g, "")).toContain(words);
});

describe("a removed choice", () => {
  const asked = (more: Example, ...values: readonly string[]): readonly Example[] => [
    genders(...values.map((value) => [value, `Label ${value}`] as const)),
    { "conditions.json": { is_x: { when: { "==": [{ var: "gender" }, "X"] } } } },
    more,
  ];
  const layoutWith = (city: Example[string]): Example =>
    page({ uiSchema: { "ui:layout": ["first_name", "country", city, "prev_attend", "gender"] } });

  it.each<[string, Example]>([
    ["loses-answers question-hidden", layoutWith({ type: "block", shownWhen: "is_x", children: ["city"] })],
    [
      "asks-again question-required",
      page({
        schema: { required: ["city"] },
        uiSchema: {
          "ui:layout": [
            "first_name",
            "country",
            { type: "block", hiddenWhen: "is_x", children: ["city"] },
            "prev_attend",
            "gender",
          ],
        },
      }),
    ],
  ])("reports “%s” for the question whose condition reads the choice", (expected, more) => {
    const found = diff(asked(more, "F", "X"), asked(more, "F")).map(({ kind, id }) => `${kind} ${id}`);
    expect(found).toContain("loses-answers option-removed");
    expect(found).toContain(expected);
  });
});

describe("an option list keyed by another answer", () => {
  it.each<[string, string, readonly Example[]]>([
    ["loses-answers option-closed", "the country is gone", [STATES("USA"), countries("CAN")]],
    ["loses-answers option-closed", "the country is coded differently", [STATES("US"), countries("US", "CAN")]],
    ["loses-answers option-closed", "a step recodes the country alone", [STATES("USA"), countries("US", "CAN"), TO_US]],
    ["", "a step recodes the country as its states are", [STATES("US"), countries("US", "CAN"), TO_US]],
    ["", "another country is gone", [STATES("USA"), countries("USA")]],
  ])("finds “%s” if %s, and a migrated draft agrees", (expected, _, own) => {
    const old = [STATES("USA"), countries("USA", "CAN")];
    const found = diff(old, own).filter(({ touched }) => touched.keys.includes("state"));
    expect(found.map(({ kind, id }) => `${kind} ${id}`).join("; ")).toBe(expected);
    const [before, after] = [old, own].map((all) => compileVersion(createExampleTenant(...all)).tenant);
    const application = { ...EMPTY_APPLICATION, answers: { country: "USA", state: "NY" } };
    const { lost } = migrateDraft(after!, { application, orphans: {}, steps: [] }, NOW, before);
    expect(lost.includes("state")).toBe(expected !== "");
  });
});

const FALL = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
const PAST = { id: "past", label: "Fall 2026", opens: "2025-09-01T09:00", closes: "2026-01-15T23:59" };

const withRounds = (...rounds: readonly object[]): Example =>
  ({ "tenant.json": rounds.length === 0 ? {} : { rounds } }) as Example;
describe("a difference of rounds", () => {
  it.each<[string, readonly object[], readonly object[]]>([
    ["equal rounds", [FALL], [{ ...FALL }]],
    ["another order", [FALL, PAST], [PAST, FALL]],
    ["the removal of all rounds", [FALL], []],
    ["an additional round", [FALL], [FALL, { ...FALL, id: "late", label: "Late" }]],
    ["a removed round that closed long ago", [FALL, PAST], [FALL]],
    ["a later deadline", [FALL], [{ ...FALL, closes: "2027-01-20T23:59" }]],
    ["another deadline of a closed round", [PAST, FALL], [{ ...PAST, closes: "2026-01-10T23:59" }, FALL]],
    ["a later opening in the past", [FALL], [{ ...FALL, opens: "2026-10-01T09:00" }]],
    ["a longer grace period", [FALL], [{ ...FALL, grace: 10 }]],
    ["another label", [FALL], [{ ...FALL, label: "Autumn 2027" }]],
  ])("ignores %s", (_, old, own) => expect(told(withRounds(...old), withRounds(...own))).toBe(""));

  it.each<[string, readonly object[], readonly object[]]>([
    ["asks-again rounds-begun", [], [FALL]],
    ["loses-answers round-renamed", [FALL], [{ ...FALL, id: "fall27" }]],
    ["asks-again round-closes-earlier", [FALL], [{ ...FALL, closes: "2027-01-10T23:59" }]],
    ["asks-again round-opens-later", [FALL], [{ ...FALL, opens: "2026-12-01T09:00" }]],
    ["asks-again round-grace-shorter", [FALL], [{ ...FALL, grace: 1 }]],
  ])("finds %s", (expected, old, own) =>
    expect(told(withRounds(...old), withRounds(...own))).toBe(`${expected} new:tenant.json`),
  );

  it("finds a removed round in the old version", () =>
    expect(told(withRounds(FALL, PAST), withRounds(PAST))).toBe("loses-answers round-removed old:tenant.json"));

  it("reports the line of a difference of rounds, the round whose drafts to count, and the effect on drafts", () => {
    const [one] = diff([withRounds(PAST, FALL)], [withRounds(PAST, { ...FALL, id: "fall27" })]);
    expect(one).toMatchObject({
      file: "tenant.json",
      side: "new",
      touched: { rounds: ["fall"], drafts: "all" },
      isSettled: false,
    });
    const text = createExampleTenant(withRounds(PAST, { ...FALL, id: "fall27" })).texts.get("tenant.json") ?? "";
    expect(text.split("\n")[(one?.line ?? 0) - 1]).toContain('"fall27"');
    expect(one?.message).toContain("can read it, but no longer change or submit it");
  });

  it("settles a difference of rounds by a step that accepts it", () => {
    const steps = { "changes.json": { steps: [{ accept: "rounds", reason: "It is meant." }] } } as Example;
    const found = diff([withRounds(FALL)], [withRounds({ ...FALL, closes: "2027-01-10T23:59" }), steps]);
    expect(found.filter(({ isSettled }) => !isSettled)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { EXAMPLE_GROUP } from "../../engine/lint/example-group.ts";
import type { Example } from "../../engine/lint/index.ts";
import { asks, diff, genders, TEXT } from "./example-versions.ts";

/** Each difference as `kind id side:file`. */
const told = (old: readonly Example[], own: readonly Example[]): readonly string[] =>
  diff(old, own).map(({ kind, id, side, file }) => `${kind} ${id} ${side}:${file}`);

const page = (change: Example[string]): Example => ({ "pages/about.json": change });
const schemaOf = (key: string, schema: Example[string]): Example => ({
  "data-model.json": { properties: { [key]: schema } },
});
const shownWhen = (when: Example[string], required = false): Example => ({
  "conditions.json": { in_usa: { when } },
  ...page({
    schema: required ? { required: ["city"] } : {},
    uiSchema: {
      "ui:layout": ["first_name", "country", { type: "block", shownWhen: "in_usa", children: ["city"] }, "prev_attend"],
    },
  }),
});
const IS_USA = { "==": [{ var: "country" }, "USA"] };

describe("what is no difference", () => {
  it.each<[string, readonly Example[], readonly Example[]]>([
    ["a file that is laid out in another way", [], [{ "conditions.json": "  {\n\n}\n" }]],
    [
      "keys in another order",
      [],
      [
        {
          "data-model.json":
            '{"properties":{"prev_attend":{"x-desc":false,"x-options":"yes_no","title":"Have you been here before?","type":"string"},"city":{"title":"City","type":"string"},"country":{"title":"Country","type":"string","x-options":"countries"},"first_name":{"title":"First Name","type":"string"}},"type":"object"}',
        },
      ],
    ],
    [
      "a schema that is written once and referred to",
      [],
      [
        {
          "data-model.json": {
            definitions: { name: { type: "string", title: "First Name" } },
            properties: { first_name: { $ref: "#/definitions/name", type: null, title: null } },
          },
        },
      ],
    ],
    [
      "a condition under another name",
      [shownWhen(IS_USA)],
      [
        {
          ...shownWhen(IS_USA),
          "conditions.json": { at_home: { when: IS_USA } },
          ...page({
            uiSchema: {
              "ui:layout": [
                "first_name",
                "country",
                { type: "block", shownWhen: "at_home", children: ["city"] },
                "prev_attend",
              ],
            },
          }),
        },
      ],
    ],
    [
      "a list that extends another and has the same choices",
      [genders(["F", "Female"], ["M", "Male"])],
      [
        {
          ...genders(),
          "options/base.json": { options: [{ value: "F", label: "Female" }] },
          "options/genders.json": { extends: "base", options: [{ value: "M", label: "Male" }] },
        },
      ],
    ],
    ["a scenario more", [], [{ "scenarios/one.json": { description: "One." } }]],
  ])("%s", (_, old, own) => expect(told(old, own)).toEqual([]));

  it.each<[string, Example[string]]>([
    ["negated twice", { "!": [{ "!=": [{ var: "country" }, "USA"] }] }],
    ["with its sides in another order", { "==": ["USA", { var: "country" }] }],
  ])("a condition that is %s", (_, when) =>
    expect(told([shownWhen(IS_USA, true)], [shownWhen(when, true)])).toEqual([]),
  );

  it("a condition that is true of the same people, although it is written quite differently, leaves the questions", () =>
    expect(told([shownWhen(IS_USA, true)], [shownWhen({ in: [{ var: "country" }, ["USA"]] }, true)])).toEqual([
      "safe page-layout new:pages/about.json",
    ]));
});

describe("each difference", () => {
  it.each<[string, readonly Example[], readonly Example[], readonly string[]]>([
    ["words of a question", [], [schemaOf("city", { title: "Town" })], ["safe question-reworded new:data-model.json"]],
    [
      "a new optional question",
      [],
      [asks("town", TEXT)],
      ["safe question-added new:data-model.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "a new required question",
      [],
      [asks("town", TEXT, true)],
      [
        "asks-again question-required new:pages/about.json",
        "safe question-added new:data-model.json",
        "safe page-layout new:pages/about.json",
      ],
    ],
    [
      "a wider limit",
      [schemaOf("city", { maxLength: 10 })],
      [schemaOf("city", { maxLength: 20 })],
      ["safe question-wider new:data-model.json"],
    ],
    [
      "a stricter limit",
      [schemaOf("city", { maxLength: 20 })],
      [schemaOf("city", { maxLength: 10 })],
      ["asks-again question-stricter new:data-model.json"],
    ],
    [
      "a bound that is not itself right",
      [schemaOf("years", { type: "number", title: "Years" }), asks("years", { type: "number", title: "Years" })],
      [asks("years", { type: "number", title: "Years", exclusiveMinimum: 0 })],
      ["asks-again question-stricter new:data-model.json"],
    ],
    ["a pattern", [], [schemaOf("city", { pattern: "^[A-Z]" })], ["asks-again question-stricter new:data-model.json"]],
    [
      "a tenant's limit for texts",
      [],
      [{ "tenant.json": { limits: { textMaxLength: 20 } } }],
      [
        "asks-again question-stricter new:data-model.json",
        "asks-again question-stricter new:data-model.json",
        "safe setting new:tenant.json",
      ],
    ],
    [
      "a question that must be answered now",
      [],
      [page({ schema: { required: ["city"] } })],
      ["asks-again question-required new:pages/about.json"],
    ],
    [
      "a question that may be left out now",
      [page({ schema: { required: ["city"] } })],
      [],
      ["safe question-optional new:data-model.json"],
    ],
    [
      "a question gone",
      [asks("town", TEXT)],
      [],
      ["loses-answers question-removed old:data-model.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "a key renamed",
      [asks("town", TEXT)],
      [asks("hometown", TEXT)],
      ["needs-migration question-renamed new:data-model.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "an answer of another type",
      [asks("town", TEXT)],
      [asks("town", { type: "number", title: "Town" })],
      ["needs-migration question-type new:data-model.json"],
    ],
    [
      "a text that becomes a choice",
      [],
      [schemaOf("city", { "x-options": "countries" })],
      ["needs-migration question-type new:data-model.json"],
    ],
    [
      "a choice gone",
      [genders(["F", "Female"], ["X", "Other"])],
      [genders(["F", "Female"])],
      ["loses-answers option-removed old:options/genders.json"],
    ],
    [
      "a choice coded differently",
      [genders(["F", "Female"], ["M", "Male"])],
      [genders(["F", "Female"], ["1", "Male"])],
      ["needs-migration option-recoded new:options/genders.json"],
    ],
    [
      "two choices that change their codes",
      [genders(["F", "Female"], ["M", "Male"])],
      [genders(["M", "Female"], ["F", "Male"])],
      [
        "needs-migration option-recoded new:options/genders.json",
        "needs-migration option-recoded new:options/genders.json",
      ],
    ],
    [
      "a new choice",
      [genders(["F", "Female"])],
      [genders(["F", "Female"], ["M", "Male"])],
      ["safe option-added new:options/genders.json"],
    ],
    [
      "a choice in other words",
      [genders(["F", "Female"])],
      [genders(["F", "Woman"])],
      ["safe option-reworded new:options/genders.json"],
    ],
    [
      "another list, without a choice",
      [schemaOf("prev_attend", { "x-options": "countries" })],
      [],
      [
        "asks-again option-removed new:data-model.json",
        "asks-again option-removed new:data-model.json",
        "asks-again option-removed new:data-model.json",
        "safe option-added new:@shared/options/yes_no.json",
        "safe option-added new:@shared/options/yes_no.json",
        "safe question-other-list new:data-model.json",
      ],
    ],
    [
      "a condition that hides from some",
      [shownWhen({ in: [{ var: "country" }, ["USA", "CAN"]] })],
      [shownWhen(IS_USA)],
      ["loses-answers question-hidden new:conditions.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "a condition that asks more",
      [shownWhen(IS_USA)],
      [shownWhen({ in: [{ var: "country" }, ["USA", "CAN"]] })],
      ["safe question-shown new:conditions.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "a date that may be no longer as early",
      [schemaOf("city", { format: "date", "x-date": { min: "today-20y" } })],
      [schemaOf("city", { format: "date", "x-date": { min: "today-10y" } })],
      ["asks-again question-stricter new:data-model.json"],
    ],
    [
      "a date that may be earlier on each day to come",
      [schemaOf("city", { format: "date", "x-date": { min: "2026-01-01" } })],
      [schemaOf("city", { format: "date", "x-date": { min: "startOfYear-2y" } })],
      ["asks-again question-stricter new:data-model.json"],
    ],
    [
      "an amount in another currency",
      [asks("fee", { type: "number", title: "Fee", "x-money": "USD" })],
      [asks("fee", { type: "number", title: "Fee", "x-money": "EUR" })],
      ["needs-migration question-currency new:data-model.json"],
    ],
    [
      "fewer files",
      [asks("papers", { type: "string", title: "Papers", "x-document": true, "x-files": { max: 3 } })],
      [asks("papers", { type: "string", title: "Papers", "x-document": true })],
      ["loses-answers files-fewer new:data-model.json"],
    ],
    [
      "what is computed now",
      [asks("sum", { type: "string", title: "Sum" })],
      [asks("sum", { type: "string", title: "Sum", "x-compute": { cat: [{ var: "city" }] } })],
      ["loses-answers question-computed new:data-model.json"],
    ],
    ["the tenant's id", [], [{ "tenant.json": { id: "other" } }], ["loses-answers tenant-id new:tenant.json"]],
    ["a text of the portal", [], [{ "texts.json": { "form.save": "Keep" } }], ["safe text new:texts.json"]],
    [
      "the print template",
      [],
      [{ "print.hbs": "{{#> layout}}<p>New</p>{{#each pages}}{{> page}}{{/each}}{{/layout}}" }],
      ["safe print-template new:print.hbs"],
    ],
    [
      "fewer items of a group",
      [EXAMPLE_GROUP],
      [EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 1 } } } }],
      [
        "loses-answers question-removed old:data-model.json",
        "loses-answers question-removed old:data-model.json",
        "safe page-layout new:pages/about.json",
      ],
    ],
    [
      "a question of a group gone, once for all items",
      [EXAMPLE_GROUP],
      [
        EXAMPLE_GROUP,
        {
          "data-model.json": { repeat: { job: { properties: { year: null } } } },
          ...page({
            uiSchema: {
              "ui:layout": [
                "first_name",
                "country",
                "city",
                "prev_attend",
                {
                  type: "addAnother",
                  id: "job",
                  label: "Add Another Job",
                  itemTitle: "Job {n}",
                  children: ["{job}town"],
                },
              ],
            },
          }),
        },
      ],
      ["loses-answers question-removed old:data-model.json", "safe page-layout new:pages/about.json"],
    ],
    [
      "a rule that finds more answers wrong",
      [],
      [
        {
          "conditions.json": { in_usa: { when: IS_USA } },
          ...page({ rules: [{ field: "city", wrongWhen: "in_usa", message: "No." }] }),
        },
      ],
      ["asks-again question-wrong-when new:pages/about.json"],
    ],
    [
      "a rule that requires an answer of some",
      [],
      [
        {
          "conditions.json": { in_usa: { when: IS_USA } },
          ...page({ rules: [{ field: "city", requiredWhen: "in_usa", message: "Where?" }] }),
        },
      ],
      ["asks-again question-required new:pages/about.json"],
    ],
    [
      "a secret that was none",
      [],
      [schemaOf("city", { "x-privacy": "secret" })],
      ["safe question-privacy new:data-model.json"],
    ],
  ])("%s", (_, old, own, expected) => expect(told(old, own)).toEqual(expected));

  it("says at which line what a person with a draft will see", () => {
    const [difference] = diff([asks("town", TEXT)], []);
    expect(difference).toMatchObject({
      kind: "loses-answers",
      line: 23,
      column: 5,
      message: "“Town” (town) is gone: whoever answered it no longer sees that answer, and it is not submitted.",
      touched: { keys: ["town"], drafts: "answered" },
      isSettled: false,
    });
  });
});

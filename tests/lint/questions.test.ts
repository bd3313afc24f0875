import { describe, it, expect } from "vitest";
import { lintTenant } from "../../engine/lint/index.ts";
import { type Example, type ExampleValue, ask, BASE, layout } from "../../engine/lint/example-tenant.fixture.ts";
import { WIDGET_NAMES } from "../../engine/schemas/index.ts";
import { city, cityUi, exampleWith, itFinds, itTakes, NOW } from "./examples.ts";

type Schema = Readonly<Record<string, ExampleValue>>;

const birth = (schema: Schema): Example => ask({ birth_date: { title: "Birth date", format: "date", ...schema } });
const number = (schema: Schema): Example => city({ type: "number", ...schema });
const box = (schema: Schema): Example => ask({ agreed: { type: "boolean", title: "I agree", ...schema } });
const sketch = (schema: Schema): Example => ask({ sketch: { title: "Sketch", "x-document": true, ...schema } });
const files = (limits: ExampleValue): Example => sketch({ "x-files": limits });

describe("lint rules for schemas", () => {
  itFinds({
    'warning labels-distinct pages/about.json:28:11 "city": Two questions are called "country"; nobody could tell them apart. → the first is here (pages/about.json:27:11)':
      [city({ title: "country" }), layout("first_name", { type: "row", children: ["country", "city"] }, "prev_attend")],
    'file-matches-schema data-model.json "maxLength": "agreed" cannot have "maxLength". → this keyword is for texts: write "type": "string".':
      box({ maxLength: 5 }),
    'file-matches-schema data-model.json "x-files": "city" cannot have "x-files". → only a document has files: write "x-document": true, or leave "x-files" out.':
      city({ "x-files": { megabytes: 5 } }),
    'file-matches-schema data-model.json 5: "maxLength" should be >= 10; it is 5.': birth({ maxLength: 5 }),
    'file-matches-schema data-model.json "maxLength": "sketch" cannot have "maxLength". → this keyword is not for documents: leave it out.':
      sketch({ maxLength: 30 }),
    'file-matches-schema data-model.json "0": "minimum" should be a number; it is a text. → write 0.': number({
      minimum: "0",
    }),
    'file-matches-schema data-model.json "text": "type" is "text"; it should be one of "string", "boolean", "number", "integer".':
      city({ type: "text" }),
    'warning text-shown-as-meant data-model.json "  ": This text is blank, so the page would show nothing here. → write it, or leave its key out.':
      city({
        title: "  ",
      }),
    'file-matches-schema data-model.json "city": "city" lacks "title". → "title": The question\'s label. Partner values such as `{university}` may be used.':
      { "data-model.json": { properties: { city: { title: null } } } },
    'file-matches-schema data-model.json:19:5 "City": "City" cannot be a key here. → did you mean "city"?': {
      "data-model.json": { properties: { city: null, City: { type: "string", title: "City" } } },
    },
  });
});

describe("lint rules for bounds", () => {
  itFinds({
    'bounds-consistent data-model.json:16:27 4: No number can be right for "city": "exclusiveMinimum" is 4 and "maximum" is 4. → the other bound is here (data-model.json:17:18)':
      number({ exclusiveMinimum: 4, maximum: 4 }),
    'bounds-consistent data-model.json "today-3y": "birth_date": "min" is 2023-11-21, which is more than "max", 2013-11-21. → the other bound is here (data-model.json:29:16)':
      birth({ "x-date": { min: "today-3y", max: "today-13y" } }),
    'bounds-consistent data-model.json "13 years ago": "13 years ago" is not a date. → use a date such as 2026-11-21, or a relative date such as today-18y: today, startOfYear or endOfYear, then + or -, a number, and y, m or d. No spaces.':
      birth({ "x-date": { max: "13 years ago" } }),
    'bounds-consistent pages/about.json "2026-11-01": This window starts on 2026-11-01, after it ends on 2026-10-01.':
      layout(...BASE, { type: "dateWindow", start: "2026-11-01", end: "2026-10-01", text: "Apply now." }),
    'warning bounds-consistent pages/about.json "2072-01-01": 2072-01-01 is more than 40 years from now. → is the year right?':
      layout(...BASE, { type: "dateWindow", start: "2026-09-01", end: "2072-01-01", text: "Apply now." }),
    'warning bounds-consistent pages/about.json "2026-10-01": This window ended on 2026-10-01, so applicants no longer see its text. → write the dates of the next year, or take it out.':
      layout(...BASE, { type: "dateWindow", start: "2026-09-01", end: "2026-10-01", text: "Apply now." }),
    'bounds-consistent pages/about.json "2026-02-30": "2026-02-30" is not a date of the calendar.': layout(...BASE, {
      type: "dateWindow",
      start: "2026-02-30",
      end: "2027-10-01",
      text: "Apply now.",
    }),
    'bounds-consistent data-model.json 4: "sketch" needs at least 4 files, and takes 3 at most. → the other bound is here (data-model.json:29:16)':
      files({ min: 4, max: 3 }),
    'bounds-consistent data-model.json 2: "sketch" needs at least 2 files, and takes 1 at most. → add "max": 2, or more; without it a question takes one file.':
      files({ min: 2 }),
  });

  itTakes({
    "exclusive bounds between which there are numbers": number({
      exclusiveMinimum: 0,
      exclusiveMaximum: 5,
      default: 4.99,
    }),
    "as many files as must be": files({ min: 3, max: 3, megabytes: 2 }),
  });
});

describe("lint rules for impossible answers", () => {
  itFinds({
    'schema-satisfiable data-model.json:16:16 false: "city" is required, but no ticked box can be right. → write "const": true.':
      city({ type: "boolean", const: false, "x-required": "Tick this" }),
    'schema-satisfiable data-model.json 0: No choice of "city" can be valid: "maxLength" refuses every value of option list "yes_no".':
      city({ "x-options": "yes_no", maxLength: 0 }),
    'schema-satisfiable data-model.json "^[0-9]$[0-9]": No answer to "city" can match its pattern: the question takes 1 to 45 characters, and none of these texts matches.':
      city({ pattern: "^[0-9]$[0-9]" }),
    'schema-satisfiable data-model.json 50: No answer to "city" can be right: it needs 50 characters, and the question takes 45 at most. → write a larger "maxLength".':
      city({ minLength: 50 }),
    'schema-satisfiable data-model.json 255: No answer to "city" can be right: it needs 255 characters, and the question takes 254 at most. → write a larger "maxLength".':
      city({ format: "email", minLength: 255 }),
  });

  itTakes({
    "a box that has to be ticked": box({ const: true }),
    "a box of which one value is listed": box({ enum: [true] }),
  });
});

describe("lint rules for defaults", () => {
  itFinds({
    'default-possible data-model.json 5: The default of "city" is not of its type, string.': city({ default: 5 }),
    'default-possible data-model.json "1 June 2000": The default of "birth_date" is "1 June 2000", which is not a date. → write 2026-11-21, or today, startOfYear or endOfYear, then + or -, a number and y, m or d: today+14d.':
      birth({ default: "1 June 2000" }),
    'default-possible data-model.json "today": The default of "birth_date" is today, which is out of its own bounds.':
      birth({ default: "today", "x-date": { max: "today-13y" } }),
    'file-matches-schema data-model.json "default": "agreed" cannot have "default". → the form cannot fill in a box, a document or a computed answer: leave "default" out.':
      box({ default: "Y" }),
    'file-matches-schema data-model.json "default": "sketch" cannot have "default". → the form cannot fill in a box, a document or a computed answer: leave "default" out.':
      sketch({
        default: "x",
      }),
  });

  itTakes({
    "a choice": { "data-model.json": { properties: { country: { default: "USA" } } } },
    "a text": city({ default: "None" }),
    "a date counted from today": birth({ default: "today" }),
  });
});

describe("lint rules for files, amounts and privacy", () => {
  itFinds({
    'file-matches-schema data-model.json "document": "format" is "document"; it should be one of "date", "email", "phone", "ssn", "digits", "uri". → an uploaded document is no format: write "x-document": true.':
      ask({ paper: { title: "Paper", format: "document" } }),
    'file-matches-schema data-model.json 51: "megabytes" should be <= 50; it is 51. → for example 20.': files({
      megabytes: 51,
    }),
    'file-matches-schema data-model.json 0: "megabytes" should be > 0; it is 0. → for example 20.': files({
      megabytes: 0,
    }),
    'file-matches-schema data-model.json 5: "x-files" should be an object; it is a number.': files(5),
    'file-matches-schema data-model.json {}: "x-files" is empty.': files({}),
    'file-matches-schema data-model.json 11: "max" should be <= 10; it is 11. → for example 3.': files({ max: 11 }),
    'file-matches-schema data-model.json "x-consent": "x-consent" of "sketch" cannot be true. → a document cannot be a consent: leave "x-consent" out.':
      sketch({ "x-consent": true }),
    'file-matches-schema data-model.json "x-privacy": "x-privacy" of "agreed" cannot be "secret". → a check box cannot be masked: write "sensitive".':
      box({ "x-privacy": "secret" }),
    'warning secret-kept-secret data-model.json "iban": "iban" looks like a bank account, but is not "x-privacy": "secret": it is kept and printed in full. → add "x-privacy": "secret", or say in "x-privacy-reason" why not.':
      ask({ iban: { title: "Account" } }),
    'warning secret-kept-secret data-model.json "ssn_last": "ssn_last" looks like a social security number, but is not "x-privacy": "secret": it is kept and printed in full. → add "x-privacy": "secret", or say in "x-privacy-reason" why not.':
      ask({ ssn_last: { title: "Social Security Number" } }),
  });

  itTakes({
    "a sensitive document": sketch({ "x-privacy": "sensitive" }),
    "what looks secret and says why it is not": ask({ iban: { title: "Account", "x-privacy-reason": "A note." } }),
    "what only sounds secret": ask({
      passport_country: { title: "Country of your passport" },
      library_account_number: { title: "Library account number" },
      phone_number: { title: "Phone number" },
      tin_roof: { title: "Business address" },
    }),
  });
});

const RANGE: Schema = { type: "integer", minimum: 0, maximum: 9 };

describe("lint rules for widgets", () => {
  const asked = (widget: string, schema: Schema, options: Schema = {}): readonly Example[] => [
    city(schema),
    cityUi({ "ui:widget": widget, "ui:options": options }),
  ];

  itFinds({
    'widget-fits-answer pages/about.json "range": "city" is asked with widget "range", which needs an answer of type number or integer with "minimum" and "maximum".':
      asked("range", { type: "integer" }),
    'file-matches-schema pages/about.json "help": "help" is not a key of "ui:options". → known here: "inline", "rows", "maxLength", "international", "category", "fills".':
      cityUi({ "ui:options": { help: true } }),
  });

  itTakes({
    "a slider between two numbers": asked("range", { ...RANGE, type: "number" }),
    "a list of texts": asked("select", { enum: ["Paris", "Rome"] }),
    "buttons for numbers": asked("radio", { type: "integer", enum: [1, 2] }),
  });

  it.each(["widget", "title", "description", "placeholder", "field", "FieldTemplate", "BaseInputTemplate"])(
    "finds a %s in ui:options of a range and of a textarea",
    (option) => {
      for (const changes of [asked("range", RANGE, { [option]: "textarea" }), asked("textarea", {}, { [option]: "x" })])
        expect(lintTenant(exampleWith(changes))).toMatchObject([
          {
            rule: "file-matches-schema",
            message: `"ui:options" cannot have "${option}".`,
            hint: expect.stringContaining('"ui:widget"') as unknown,
          },
        ]);
    },
  );

  it("reports that a list of checkboxes from an installation produces no answer", () => {
    const widgets = [...WIDGET_NAMES, "checkboxes"];
    const found = lintTenant(exampleWith(cityUi({ "ui:widget": "checkboxes" })), { now: NOW, widgets });
    expect(found.map(({ message }) => message)).toEqual([
      '"city" is asked with widget "checkboxes", which needs an answer that is a list, whereas an answer is one text, number, or yes or no.',
    ]);
  });
});

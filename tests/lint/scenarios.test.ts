import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

const FILE = "scenarios/sketch-uploaded.json";

describe("the linter, of scenarios", () => {
  it.each([
    [
      "a day that is not in the calendar",
      set(["now"], "2026-02-30"),
      '"2026-02-30"',
      '"2026-02-30" is not a day of the calendar.',
    ],
    [
      "tabs that no page has",
      set(["application", "tabs"], { sketch: "upload" }),
      '"sketch":',
      'No page has tabs "sketch".',
    ],
    [
      "a tab that the tabs lack",
      set(["application", "tabs", "personal_sketch_tabs"], "uplaod"),
      '"uplaod"',
      'Tabs "personal_sketch_tabs" have no tab "uplaod".',
    ],
    [
      "more items than there can be",
      set(["application", "addAnother"], { college: 6 }),
      "6\n",
      'Add-another "college" has 5 items at most; this applicant has 6.',
    ],
    [
      "an add-another that no page has",
      set(["application", "addAnother"], { school: 2 }),
      '"school":',
      'No page has an addAnother "school".',
    ],
    [
      "a file at a question that takes none",
      set(["application", "documents", "city"], { file_name: "a.pdf", file_size: 9 }),
      '"city": {',
      '"city" is not a document, so no file can be attached to it.',
    ],
    [
      "a date that is none",
      set(["application", "answers", "birth_date"], "1 June 1998"),
      '"1 June 1998"',
      '"birth_date" is answered with "1 June 1998", which is not a date as YYYY-MM-DD, and no error is expected for it.',
    ],
  ])("finds %s", (_, edit, marker, message) => {
    const seeded = seedGraduate({ [FILE]: edit });
    expect(lintSeeded(seeded)).toContain(`${place(seeded, FILE, marker)}  error  scenario-possible\n  ${message}\n`);
  });
});

describe("the linter, of what is written for nothing", () => {
  it("finds a $schema that does not exist, and one of another kind", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["$schema"], "../../engine/schemas/datamodel.schema.json"),
      "pages/about.json": set(["$schema"], "../../../engine/schemas/texts.schema.json"),
      "texts.json": set(["$schema"], "engine/schemas/texts.schema.json"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"../')}  error  schema-reference-right`,
        '  There is no JSON Schema "../../engine/schemas/datamodel.schema.json".',
        '  hint: write "../../engine/schemas/data-model.schema.json".',
        "",
        `${place(seeded, "pages/about.json", '"../')}  error  schema-reference-right`,
        '  "pages/about.json" says that it is described by the texts schema; what describes it is the page schema.',
        '  hint: write "../../../engine/schemas/page.schema.json".',
        "",
        `${place(seeded, "texts.json", '"engine')}  error  schema-reference-right`,
        '  "engine/schemas/texts.schema.json" leads to a place inside the tenant\'s folder, where no JSON Schema is.',
        '  hint: write "../../engine/schemas/texts.schema.json".',
      ),
    );
  });

  it("finds a message for a rule that there is not", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "birth_date", "x-date", "min"], undefined),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"minMessage"')}  error  message-has-cause`,
        '  "birth_date" has a message for "minMessage", but its "x-date" has no "min"; nobody would ever read it.',
      ),
    );
    const other = seedGraduate({ "data-model.json": set(["properties", "city", "errorMessage"], { pattern: "No." }) });
    expect(lintSeeded(other)).toContain("error  message-has-cause");
  });

  it("finds two options whose labels differ in case only, and two tabs of one name", () => {
    const seeded = seedGraduate({
      "options/degrees.json": (text) => text.replace(/"label": "([^"]+)"(?=[^]*?"label": "([^"]+)")/, '"label": "$2 "'),
      "pages/final-steps.json": set(["navLabel"], "about you"),
    });
    expect(lintSeeded(seeded)).toContain("error  option-values-unique");
    expect(lintSeeded(seeded)).toContain("error  labels-distinct");
  });

  it.each([
    ["travel_document", "Passport No."],
    ["bank_account_iban", "Account"],
    ["ssn_last", "Social Security Number"],
  ])("warns of %s, labelled %s, unless it is secret or says why not", (key, title) => {
    const add = (more: object) =>
      lintSeeded(seedGraduate({ "data-model.json": set(["properties", key], { type: "string", title, ...more }) }));
    expect(add({})).toContain("warning  secret-kept-secret");
    expect(add({ "x-privacy": "secret" })).not.toContain("secret-kept-secret");
    expect(add({ "x-privacy-reason": "A note." })).not.toContain("secret-kept-secret");
  });

  it.each([
    ["passport_country", "Country of your passport"],
    ["library_account_number", "Library account number"],
    ["phone_number", "Phone number"],
    ["tin_roof", "Business address"],
  ])("does not warn of %s, labelled %s", (key, title) => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", key], { type: "string", title }) });
    expect(lintSeeded(seeded)).not.toContain("secret-kept-secret");
  });
});

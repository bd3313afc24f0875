import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, seedGraduate, set } from "./seed-graduate.ts";
import type { Edit } from "./seed-graduate.ts";

const replace =
  (found: string, by: string): Edit =>
  (text) => {
    expect(text).toContain(found);
    return text.replace(found, by);
  };
const answer = (key: string, keyword: string, value: unknown): Edit => set(["properties", key, keyword], value);

/** What the linter writes of one mistake in the graduate school, without places. */
const lintMistake = (edits: Readonly<Record<string, Edit>>): string =>
  lintSeeded(seedGraduate(edits)).replace(/(?:tenants\/graduate\/)?([a-z_/-]+\.json):\d+:\d+/g, "$1");

describe("one slip is one problem, which says what to do", () => {
  it.each<[string, Readonly<Record<string, Edit>>, string, string]>([
    [
      "bounds of a date for an answer that is no date",
      { "data-model.json": answer("city", "x-date", { max: "today" }) },
      "data-model.json  error  schema-valid",
      '"city" has the bounds of a date, but is no date; they would be ignored.\n  hint: add "format": "date".',
    ],
    [
      "a length of a document",
      { "data-model.json": answer("personal_sketch_pdf", "maxLength", 30) },
      "data-model.json  error  schema-valid",
      '"personal_sketch_pdf" is a document, to which "maxLength" does not apply; it would be ignored.',
    ],
    [
      "a number in quotes",
      { "data-model.json": all(answer("middle_name", "type", "number"), answer("middle_name", "minimum", "0")) },
      "data-model.json  error  schema-valid",
      '"minimum" of "middle_name" cannot be "0".\n  hint: write a number, without quotes.',
    ],
    [
      "a blank label",
      { "data-model.json": answer("city", "title", "  ") },
      "data-model.json  warning  text-shown-as-meant",
      "This text is blank; nothing would stand there.",
    ],
    [
      "the month and the year of a question exchanged",
      {
        "pages/education.json": all(
          replace('"month": "{college}attend_from_month"', '"month": "{college}attend_from_year"'),
          replace('"year": "{college}attend_from_year"', '"year": "{college}attend_from_month"'),
        ),
      },
      "pages/education.json  error  layout-fits-answer",
      'The "month" of this monthYear is "{college}attend_from_year", which has years to choose from, and its "year" is "{college}attend_from_month".\n  hint: swap "month" and "year".',
    ],
    [
      "items that all have one heading",
      { "pages/education.json": replace('"School {n}"', '"School"') },
      "pages/education.json  error  labels-distinct",
      'All items of "college" are called "School"; nobody could tell them apart.\n  hint: write "School {n}".',
    ],
    [
      "a school search of each item that fills the first",
      { "pages/education.json": replace('"ceeb": "{college}ceeb"', '"ceeb": "college_ceeb"') },
      "pages/education.json  warning  repeat-item-names-itself",
      'What is said here of each item of "college" names "college_ceeb", which is of the first item alone.\n  hint: write "{college}ceeb".',
    ],
    [
      "a rule of each item that waits for the first",
      {
        "pages/education.json": replace(
          '"field": "{college}attend_from_month",\n      "requiredWhen": "{college}named"',
          '"field": "{college}attend_from_month",\n      "requiredWhen": "college_named"',
        ),
      },
      "pages/education.json  warning  repeat-item-names-itself",
      'What is said here of each item of "college" names "college_named", which is of the first item alone.\n  hint: write "{college}named".',
    ],
    [
      "a condition that compares a key, and not its answer",
      { "conditions.json": set(["lives_in_usa", "when"], { "==": ["country", "USA"] }) },
      "conditions.json  error  condition-types-fit",
      'Condition "lives_in_usa" compares "country" with "USA", and no answer.\n  hint: write { "var": "country" } for the answer.',
    ],
    [
      "a condition that compares a choice with a list",
      { "conditions.json": set(["lives_in_usa", "when"], { "==": [{ var: "country" }, ["USA"]] }) },
      "conditions.json  error  condition-types-fit",
      'Condition "lives_in_usa" compares a list with the choice "country".\n  hint: write "in" for a value that is one of a list.',
    ],
    [
      "an option list without choices",
      { "options/entry_terms.json": set(["options"], []) },
      "options/entry_terms.json  error  file-matches-schema",
      '"options" is an empty list.',
    ],
    [
      "a column that no school has",
      { "pages/education.json": replace('"ceeb": "{college}ceeb"', '"cebe": "{college}ceeb"') },
      "pages/education.json  error  file-matches-schema",
      '"cebe" cannot be a key here.\n  hint: did you mean "ceeb"?',
    ],
    [
      "a page that is listed twice",
      { "tenant.json": replace('"education", ', '"education", "education", ') },
      "tenant.json  error  ids-unique",
      'Page "education" is listed twice.\n  hint: the first is here (tenant.json)',
    ],
  ])("%s", (_, edits, heading, said) => {
    expect(lintMistake(edits)).toBe(lines(heading, `  ${said}`));
  });

  it("a choice that each item makes by the first item's answer", () => {
    const found = lintMistake({ "data-model.json": replace('"by": "{college}country"', '"by": "college_country"') });
    expect(found).toContain(
      'names "college_country", which is of the first item alone.\n  hint: write "{college}country".',
    );
  });

  it("a key in capitals", () => {
    const found = lintMistake({
      "data-model.json": set(["repeat", "college", "properties", "Rank"], { type: "string", title: "Rank" }),
      "pages/education.json": replace('"{college}credits"', '"{college}credits", "{college}Rank"'),
    });
    expect(found).toContain(
      '"Rank" cannot be a key here.\n  hint: a key is lower-case letters, digits and underscores, such as bar_number.',
    );
  });

  it("a time zone that there is not, beside a date that is filled in with today", () => {
    const found = lintMistake({
      "tenant.json": set(["timeZone"], "Mountain Time"),
      "data-model.json": answer("birth_date", "default", "today-20y"),
    });
    expect(found).toContain('"Mountain Time" is not a time zone of the IANA database.');
    expect(found).not.toContain("could not check");
  });

  it("the number of items of a group, to whose keys scenarios and conditions go on", () => {
    const found = lintMistake({ "data-model.json": set(["repeat", "college", "max"], "five") });
    expect(found.match(/error {2}|warning {2}/g)).toHaveLength(1);
    expect(found).toContain('"max" should be a whole number; it is a text.');
    expect(found).toMatch(/\d+ more problems follow from this/);
  });

  it("an item's rule that compares its own answer with the first item's", () => {
    const edits = {
      "conditions.json": set(["{college}again"], {
        when: {
          and: [
            { "!=": [{ var: "{college}name" }, ""] },
            { "==": [{ var: "{college}name" }, { var: "college_name" }] },
          ],
        },
      }),
    };
    expect(lintMistake(edits)).not.toContain("repeat-item-names-itself");
  });
});

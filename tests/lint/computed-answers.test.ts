import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

/** The graduate school with one answer computed. */
const seedComputed = (key: string, rule: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  seedGraduate({
    "data-model.json": all(
      ...Object.entries({ "x-compute": rule, ...more }).map(([keyword, value]) =>
        set(["properties", key, keyword], value),
      ),
    ),
  });

const GREETING = { cat: ["Dear ", { var: "first_name" }] };

describe("the linter, of computed answers", () => {
  it("lets a text be made of answers that are always asked, and of others where it says what counts", () => {
    expect(lintSeeded(seedComputed("middle_name", GREETING))).toBe("");
    expect(lintSeeded(seedComputed("middle_name", { cat: [{ var: ["mailing_city", "?"] }, "."] }))).toBe("");
  });

  it("finds one that would show what is secret or not for everyone, and lets it be as private itself", () => {
    const read = { cat: ["No. ", { var: ["ssn", ""] }] };
    const open = seedComputed("middle_name", read);
    expect(lintSeeded(open)).toContain(
      lines(
        `${place(open, "data-model.json", '"ssn"')}  error  computed-answer-private`,
        '  The computed answer "middle_name" shows what it reads of "ssn", which is secret, and is not secret itself.',
      ).trimEnd(),
    );
    expect(lintSeeded(seedComputed("middle_name", read, { "x-privacy": "secret" }))).not.toContain(
      "computed-answer-private",
    );
    const isGiven = { if: [{ answered: "ssn" }, "given", "not given"] };
    expect(lintSeeded(seedComputed("middle_name", isGiven))).not.toContain("computed-answer-private");
  });

  it.each<[string, string, unknown, Readonly<Record<string, unknown>>, string, string]>([
    [
      "a number where a text is wanted",
      "middle_name",
      { "+": [1, { var: ["gre_taken_year", 0] }] },
      {},
      "data-model.json",
      'The computed answer "middle_name" is a text, but its rule gives what "+" gives.\n  hint: give it the type "number", or write { "cat": […] }.',
    ],
    [
      "a text where a number is wanted",
      "middle_name",
      GREETING,
      { type: "number" },
      "data-model.json",
      'The computed answer "middle_name" is a number, but its rule gives what "cat" gives.',
    ],
    [
      "yes or no where a text is wanted",
      "middle_name",
      { "<": [1, 2] },
      {},
      "data-model.json",
      'The computed answer "middle_name" is a text, but its rule gives what "<" gives.',
    ],
    [
      "an answer that may be missing, and is given nothing that counts then",
      "middle_name",
      { cat: [{ var: "prev_lname" }, { var: "mailing_city" }] },
      {},
      "data-model.json",
      'The computed answer "middle_name" reads "mailing_city", which is not always asked, and does not say what counts then.\n  hint: write { "var": ["mailing_city", ""] }, or what else counts, or an "if" around it.',
    ],
    [
      "a text that may not be as long as it can be",
      "middle_name",
      GREETING,
      { maxLength: 3 },
      "data-model.json",
      'The computed answer "middle_name" may have 50 characters, but its maxLength is 3.',
    ],
    [
      "a checkbox",
      "middle_name",
      GREETING,
      { type: "boolean" },
      "data-model.json",
      'The computed answer "middle_name" has "type" "boolean"; what is computed is a text or a number.',
    ],
    [
      "choices",
      "middle_name",
      GREETING,
      { enum: ["Dear Ada"] },
      "data-model.json",
      'The computed answer "middle_name" has "enum"; what is computed is a text or a number.',
    ],
    [
      "a page that requires it",
      "last_name",
      GREETING,
      {},
      "pages/about.json",
      '"last_name" is computed, so no page may require it.',
    ],
    [
      "a page that names a widget for it",
      "personal_sketch",
      GREETING,
      {},
      "pages/education.json",
      '"personal_sketch" is computed, so no page may name a widget for it.',
    ],
    [
      "a page that asks for it in a layout component",
      "address_line_2",
      GREETING,
      {},
      "pages/about.json",
      '"address_line_2" is computed, so no page may ask for it in "address".',
    ],
    [
      "a circle of one",
      "middle_name",
      { cat: [{ var: "middle_name" }, "."] },
      {},
      "data-model.json",
      'Computed answers depend on themselves: "middle_name" → "middle_name".',
    ],
  ])("finds %s", (_, key, rule, more, file, said) => {
    const found = lintSeeded(seedComputed(key, rule, more)).replaceAll(/:\d+:\d+/g, "");
    expect(found).toBe(lines(`tenants/graduate/${file}  error  computed-answer-sound`, `  ${said}`));
  });

  it("lets an answer of an item be made of what is asked beside it, wherever that is, and not of what is asked elsewhere", () => {
    const seedPoints = (rule: unknown) =>
      seedGraduate({
        "data-model.json": set(["repeat", "college", "properties", "points"], {
          type: "number",
          title: "Points",
          "x-compute": rule,
        }),
        "pages/education.json": (text) => text.replace('"{college}credits"', '"{college}credits", "{college}points"'),
      });
    const times = (key: string) => ({ "*": [{ var: "{college}credits" }, { var: key }] });
    expect(lintSeeded(seedPoints(times("{college}gpa")))).toBe("");
    const elsewhere = seedPoints(times("gre_taken_year"));
    expect(lintSeeded(elsewhere)).toContain('reads "gre_taken_year", which is not always asked');
  });

  it("finds a circle that leads through a condition, at the answer", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "middle_name", "x-compute"], {
        if: [{ condition: "is_ada" }, "Augusta", "Byron"],
      }),
      "conditions.json": set(["is_ada"], { when: { "==": [{ var: "middle_name" }, "Augusta"] } }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"x-compute"')}  error  computed-answer-sound`,
        '  Computed answers depend on themselves: condition "is_ada" → "middle_name" → condition "is_ada".',
      ),
    );
  });
});

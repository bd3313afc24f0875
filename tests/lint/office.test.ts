import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

const seedOffice = (office: object) => seedGraduate({ "tenant.json": set(["office"], office) });

describe("the linter, of the office's list", () => {
  it("accepts choices, dates and boxes, and a name made of texts", () => {
    const office = { name: ["first_name", "last_name"], columns: ["country"], filters: ["birth_date", "prev_attend"] };
    expect(lintSeeded(seedOffice(office))).toBe("");
  });

  it("finds a question that no page asks", () => {
    const seeded = seedOffice({ columns: ["contry"] });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"contry"')}  error  office-key-exists`,
        '  "columns" of the office\'s list names "contry", which no page asks.',
        `  hint: did you mean "country"? (${positionIn(seeded.texts, "pages/about.json", '"country"')})`,
      ),
    );
  });

  it.each([
    ["columns", "city", "whose answer is no choice, no box to tick, no date and no number."],
    ["filters", "personal_sketch_pdf", "whose answer is no choice, no box to tick, no date and no number."],
    ["name", "personal_sketch_pdf", "whose answer is no text."],
  ])("finds in %s an answer that is of no use there: %s", (part, key, why) => {
    const seeded = seedOffice({ [part]: [key] });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "tenant.json", `"${key}"`)}  error  office-answer-listable`,
        `  "${part}" of the office's list names "${key}", ${why}`,
      ).trimEnd(),
    );
  });

  it("finds an answer that may not be read of everybody at once", () => {
    const seeded = seedOffice({ columns: ["ssn"] });
    expect(lintSeeded(seeded)).toContain(
      `${place(seeded, "tenant.json", '"ssn"')}  error  office-answer-listable\n  "ssn" is of privacy class "secret"`,
    );
  });

  it("finds the programme named as a column once more", () => {
    const seeded = seedOffice({ programme: "applied_major", columns: ["applied_major"] });
    expect(lintSeeded(seeded)).toContain(
      'error  office-column-once\n  "columns" of the office\'s list names "applied_major", which is its programme and has a column already.',
    );
  });

  it("warns of reminders where there is no round", () => {
    const seeded = seedGraduate({ "tenant.json": set(["reminders"], true) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "tenant.json", '"reminders"')}  warning  reminders-have-rounds`,
        '  "reminders" has no effect, because this tenant has no rounds, so there is no deadline to remind anybody of.',
        "  hint: add rounds, or take it out.",
      ),
    );
  });
});

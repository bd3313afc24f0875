import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of what nobody could see or submit", () => {
  it("finds a page that is shown by an answer which only it asks", () => {
    const seeded = seedGraduate({ "pages/final-steps.json": set(["shownWhen"], "was_convicted") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"was_convicted"', 3)}  error  question-askable`,
        '  Nobody can ever see this: it waits for "conviction", which is asked only inside it.',
      ),
    );
  });

  it("finds two blocks that wait for each other", () => {
    const seeded = seedGraduate({
      "pages/final-steps.json": all(
        set(["uiSchema", "ui:layout", 1, "children", 0], {
          type: "block",
          shownWhen: "was_suspended",
          children: ["conviction"],
        }),
        set(["uiSchema", "ui:layout", 1, "children", 2], {
          type: "block",
          shownWhen: "was_convicted",
          children: ["suspended"],
        }),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"was_suspended"')}  error  question-askable`,
        '  Nobody can ever see this: it waits for "suspended", which is asked only where something waits for this.',
        `  hint: what waits for this is here (${positionIn(seeded.texts, "pages/final-steps.json", '"was_convicted"', 2)})`,
      ),
    );
  });

  it("finds two lists that depend on each other's answers", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "country", "x-options"], { list: "states", by: "state" }),
    });
    expect(lintSeeded(seeded)).toContain("error  question-askable");
  });

  it("finds a rule that calls a question wrong whenever it is required", () => {
    const seeded = seedGraduate({
      "pages/final-steps.json": set(["rules", 2], {
        field: "suspended_comment",
        wrongWhen: "was_suspended",
        message: "Please explain.",
      }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"was_suspended"', 2)}  error  required-answer-allowed`,
        '  "suspended_comment" is required when "was_suspended" is true, and then it is always wrong, whatever is answered: nobody of whom that is true could submit.',
      ),
    );
  });

  it.each([
    ["a pattern that nothing matches", { pattern: "^[0-9]$[0-9]" }],
    ["a pattern that nothing of the permitted length matches", { pattern: "^[0-9]{20}$", maxLength: 12 }],
    ["a pattern that refuses the format", { pattern: "^[A-Z]+$", format: "digits" }],
    ["a least length above what the input takes", { minLength: 50, maxLength: undefined }],
    ["a greatest length of nothing", { maxLength: 0 }],
    ["white space as the only choice", { enum: [" "] }],
  ])("finds %s", (_, change) => {
    const seeded = seedGraduate({
      "data-model.json": all(
        ...Object.entries(change).map(([keyword, value]) => set(["properties", "zip", keyword], value)),
      ),
    });
    expect(lintSeeded(seeded)).toMatch(/^\S+ {2}error {2}schema-satisfiable\n[^\n]+\n( {2}hint:[^\n]+\n)?$/);
  });

  it("finds a list that leaves no choice", () => {
    const seeded = seedGraduate({ "options/genders.json": () => '{"extends":"yes_no","exclude":["Y","N"]}' });
    expect(lintSeeded(seeded)).toContain("error  schema-satisfiable");
  });
});

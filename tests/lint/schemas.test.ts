import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of schemas, patterns and bounds", () => {
  it("finds a schema that is not valid JSON Schema", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "maxLength"], -5) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "-5")}  error  schema-valid`,
        '  "maxLength" of "city" cannot be -5.',
        "  hint: write a whole number, 0 or more.",
      ),
    );
  });

  it("finds a keyword that does not apply to the type", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "legal_agree", "maxLength"], 5) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "5", 21)}  error  schema-valid`,
        '  "legal_agree" is of type boolean, to which "maxLength" does not apply; it would be ignored.',
      ),
    );
  });

  it("finds a schema that no value can satisfy", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "enum"], [5, 6]) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "[")}  error  schema-satisfiable`,
        '  No value can satisfy the schema of "city": everything that "enum" allows is refused by the rest of it.',
      ),
    );
  });

  it("finds choices that the schema refuses", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "gender", "maxLength"], 0) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "0")}  error  schema-satisfiable`,
        '  No choice of "gender" can be valid: "maxLength" refuses every value of option list "genders".',
      ),
    );
  });

  it("finds a pattern that does not compile", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "pattern"], "^[A-Z") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"^[A-Z"')}  error  pattern-compiles`,
        '  The pattern of "city" is not a regular expression: unterminated character class.',
      ),
    );
  });

  it("finds a pattern that backtracks catastrophically", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "city", "pattern"], "^([A-Za-z]+ ?)+$") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"^([A-Za-z]+ ?)+$"')}  error  pattern-safe`,
        '  The pattern of "city" backtracks catastrophically: an answer of 45 characters that does not match could be tried in more than a million ways.',
        "  hint: let each character be matched by one part of the pattern only.",
      ),
    );
  });

  it("finds length bounds that contradict", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "zip", "minLength"], 20) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "20")}  error  bounds-consistent`,
        '  "zip": "minLength" is 20, which is more than "maxLength", 12.',
        `  hint: the other bound is here (${positionIn(seeded.texts, "data-model.json", "12")})`,
      ),
    );
  });

  it("finds number bounds that contradict", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "city"], { type: "number", title: "City", minimum: 5, maximum: 4 }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", "5")}  error  bounds-consistent`,
        '  "city": "minimum" is 5, which is more than "maximum", 4.',
        `  hint: the other bound is here (${positionIn(seeded.texts, "data-model.json", "4")})`,
      ),
    );
  });

  it.each([
    [
      { exclusiveMinimum: 4, maximum: 4 },
      '"city": no number is right, because "exclusiveMinimum" is 4 and "maximum" is 4.',
    ],
    [
      { minimum: 9, exclusiveMaximum: 4 },
      '"city": no number is right, because "minimum" is 9 and "exclusiveMaximum" is 4.',
    ],
    [
      { type: "integer", exclusiveMinimum: 4, exclusiveMaximum: 5 },
      'No value can satisfy the schema of "city": between its bounds there is no multiple of "multipleOf".',
    ],
    [{ exclusiveMinimum: "0" }, '"exclusiveMinimum" of "city" cannot be "0".'],
    [{ exclusiveMinimum: 0, default: 0 }, undefined],
  ])("finds exclusive bounds that nothing meets: %j", (bounds, message) => {
    const schema = { type: "number", title: "City", ...bounds };
    const found = lintSeeded(seedGraduate({ "data-model.json": set(["properties", "city"], schema) }));
    expect(found).toContain(message ?? "default-possible");
  });

  it("takes exclusive bounds between which there are numbers", () => {
    const schema = { type: "number", title: "City", exclusiveMinimum: 0, exclusiveMaximum: 5, default: 4.99 };
    expect(lintSeeded(seedGraduate({ "data-model.json": set(["properties", "city"], schema) }))).toBe("");
  });

  it("finds date bounds that contradict", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "birth_date", "x-date", "min"], "today-3y") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"today-3y"')}  error  bounds-consistent`,
        '  "birth_date": "min" is 2023-11-21, which is more than "max", 2013-11-21.',
        `  hint: the other bound is here (${positionIn(seeded.texts, "data-model.json", '"today-13y"')})`,
      ),
    );
  });

  it("finds a date window that ends before it starts", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["uiSchema", "ui:layout", 0, "end"], "2026-10-01") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"2026-11-01"')}  error  bounds-consistent`,
        "  This window starts on 2026-11-01, after it ends on 2026-10-01.",
      ),
    );
  });

  it("finds a date that does not exist", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["uiSchema", "ui:layout", 0, "start"], "2026-02-30") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"2026-02-30"')}  error  bounds-consistent`,
        '  "2026-02-30" is not a date of the calendar.',
      ),
    );
  });
});

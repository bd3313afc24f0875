import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of conditions", () => {
  it("finds a condition key that the data model lacks", () => {
    const seeded = seedGraduate({ "conditions.json": set(["lives_in_usa", "when", "==", 0, "var"], "contry") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"contry"')}  error  condition-key-exists`,
        '  Condition "lives_in_usa" reads "contry", which data-model.json does not define.',
        `  hint: did you mean "country"? (${positionIn(seeded.texts, "data-model.json", '"country":')})`,
      ),
    );
  });

  it("finds an unknown operator", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when"], { equals: [{ var: "country" }, "USA"] }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"equals":')}  error  condition-operator-known`,
        '  Condition "lives_in_usa": "equals" is not an operator that conditions may use.',
        '  hint: write "==".',
      ),
    );
  });

  it("finds an operator with too few operands", () => {
    const seeded = seedGraduate({ "conditions.json": set(["lives_in_usa", "when"], { "==": [{ var: "country" }] }) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", "[")}  error  condition-operator-known`,
        '  Condition "lives_in_usa": "==" takes 2 operands; this has 1.',
      ),
    );
  });

  it("finds a computed name", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when", "==", 0, "var"], { var: "country" }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", "{", 5)}  error  condition-names-literal`,
        '  Condition "lives_in_usa": A rule reads an answer by a key that is written out, not by a computed one.',
      ),
    );
  });

  it("finds an inherited name", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when", "==", 0, "var"], "constructor.constructor"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"constructor.constructor"')}  error  condition-names-literal`,
        '  Condition "lives_in_usa": "constructor.constructor" is not an answer key.',
      ),
    );
  });

  it("finds a condition that is always true", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa_or_canada", "when"], {
        or: [{ "==": [{ var: "country" }, "USA"] }, { "!=": [{ var: "country" }, "USA"] }],
      }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"lives_in_usa_or_canada":')}  error  condition-not-constant`,
        '  Condition "lives_in_usa_or_canada" is always true, whatever is answered.',
      ),
    );
  });

  it("finds a condition that is never true", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_abroad", "when"], {
        and: [{ "==": [{ var: "country" }, "USA"] }, { "==": [{ var: "country" }, "CAN"] }],
      }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"lives_abroad":')}  error  condition-not-constant`,
        '  Condition "lives_abroad" is never true, whatever is answered.',
      ),
    );
  });

  it("finds a required field that is never visible", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) =>
        text.replace('"requiredWhen": "other_citizen"', '"requiredWhen": "eligible_non_citizen"'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"eligible_non_citizen"', 2)}  error  required-field-reachable`,
        '  "citizen_status_explain" is required when "eligible_non_citizen" is true, but it is never shown then.',
      ),
    );
  });

  it("finds a case of a group that can never be first", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["eligible_non_citizen", "when"], { condition: "not_us_citizen" }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"other_citizen"')}  error  group-case-reachable`,
        '  This case can never be the first true one: whenever "other_citizen" is true, so is "eligible_non_citizen" before it.',
        "  hint: put the narrower case first.",
        "",
        `${place(seeded, "pages/about.json", '"other_citizen"', 2)}  error  required-field-reachable`,
        '  "citizen_status_explain" is required when "other_citizen" is true, but it is never shown then.',
      ),
    );
  });

  it("finds a cycle between conditions", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["other_citizen", "when"], { condition: "intends_us_study" }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"intends_us_study"')}  error  condition-acyclic`,
        '  Conditions refer to each other in a circle: "other_citizen" → "intends_us_study" → "other_citizen".',
      ),
    );
  });

  it("finds an option value that does not exist", () => {
    const seeded = seedGraduate({ "conditions.json": set(["lives_in_usa", "when", "==", 1], "US") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"US"')}  error  condition-option-exists`,
        '  Condition "lives_in_usa" compares "country" with "US", which is not a value of option list "countries_usa_second".',
        '  hint: did you mean "USA"?',
      ),
    );
  });

  it("finds a condition that nothing uses", () => {
    const seeded = seedGraduate({ "conditions.json": set(["is_tall"], { when: { answered: "ssn" } }) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"is_tall":')}  warning  condition-used`,
        '  Nothing uses condition "is_tall".',
      ),
    );
  });

  it("finds a date that is compared with a text", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when"], { "<": [{ var: "birth_date" }, "1 June 2027"] }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"1 June 2027"')}  error  condition-types-fit`,
        '  Condition "lives_in_usa" compares the date "birth_date" with "1 June 2027", which is not a date as answers have it.',
        '  hint: write "2027-06-01".',
      ),
    );
  });

  it("finds a pattern in a condition that backtracks catastrophically", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["lives_in_usa", "when"], { matches: [{ var: "city" }, "^([a-z]+ ?)+$"] }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"^([a-z]+ ?)+$"')}  error  condition-pattern-safe`,
        '  Condition "lives_in_usa": the pattern backtracks catastrophically: a text of 45 characters that does not match could be tried in more than a million ways.',
        "  hint: let each character be matched by one part of the pattern only.",
      ),
    );
  });

  it("finds a question that no answers show", () => {
    const seeded = seedGraduate({
      "conditions.json": set(["intends_us_study", "when"], {
        and: [{ condition: "eligible_non_citizen" }, { "==": [{ var: "citizen_status_explain" }, "Y"] }],
      }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"intended_visa_type"', 2)}  error  question-reachable`,
        '  No answers ever show "intended_visa_type": the conditions around it are never true together.',
        "",
        `${place(seeded, "pages/about.json", '"current_visa_number"', 2)}  error  question-reachable`,
        '  No answers ever show "current_visa_number": the conditions around it are never true together.',
      ),
    );
  });

  it.each([
    ["a text of another length", { var: "city" }, "^[A-Z]{60}$", "because no text of up to 45 characters does"],
    ["a pattern that nothing matches", { var: "city" }, "^a$b", "because no text of up to"],
    ["small letters only", { lower: { var: "city" } }, "^BOSTON$", 'it has small letters only beside "lower"'],
    ["a choice by its label", { var: "program_type" }, "^On campus$", "none of its values does"],
    ["a number", { "+": [1, 2] }, "^[a-z]+$", "no number is written so"],
    ["a date", { var: "birth_date" }, "^[A-Z]", "a date is written as 2027-06-01"],
  ])("finds a pattern that can never match: %s", (_what, value, pattern, because) => {
    const seeded = seedGraduate({ "conditions.json": set(["tried"], { when: { matches: [value, pattern] } }) });
    expect(lintSeeded(seeded)).toMatch(new RegExp(`error  condition-pattern-possible\n  [^\n]*${because}`));
  });

  it.each([
    [{ var: "city" }, "^[A-Z]{2,45}$"],
    [{ lower: { var: "city" } }, "^boston"],
    [{ lower: { var: "city" } }, "\\d"],
    [{ var: "program_type" }, "^ON"],
    [{ "+": [1, 2] }, "^1"],
    [{ var: "birth_date" }, "^2"],
    [{ if: [{ answered: "city" }, { var: "city" }, "x"] }, "^[A-Z]{9}$"],
  ])("lets %j be held against %s", (value, pattern) => {
    const seeded = seedGraduate({ "conditions.json": set(["tried"], { when: { matches: [value, pattern] } }) });
    expect(lintSeeded(seeded)).not.toContain("condition-pattern-possible");
  });
});

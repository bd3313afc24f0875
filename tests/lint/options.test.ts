import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set, write } from "./seed-graduate.ts";

describe("the linter, of option lists", () => {
  it("finds a label in place of a value", () => {
    const seeded = seedGraduate({ "conditions.json": set(["lives_in_usa", "when", "==", 1], "united states") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "conditions.json", '"united states"')}  error  condition-option-exists`,
        '  Condition "lives_in_usa" compares "country" with "united states", which is not a value of option list "countries_usa_second".',
        '  hint: that is a label; write its value, "USA".',
      ),
    );
  });

  it("finds choices under a value that the controlling answer cannot have", () => {
    const seeded = seedGraduate({ "options/concentrations.json": (text) => text.replace('"18":', '"180":') });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "options/concentrations.json", '"180":')}  error  option-key-exists`,
        '  Option list "concentrations" has choices for "180", which is not a value of "applied_major"; they would never be offered.',
        '  hint: did you mean "18"? (options/majors.json:8:16)',
      ),
    );
  });

  it("finds choices that depend on an answer which the data model lacks", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "applied_concentration", "x-options", "by"], "applied_mayor"),
    });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "data-model.json", '"applied_mayor"')}  error  options-controller-asked`,
        '  The choices of "applied_concentration" depend on "applied_mayor", which data-model.json does not define.',
      ).trimEnd(),
    );
  });

  it("finds a keyed list without an answer that chooses among its parts", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "applied_concentration", "x-options"], "concentrations"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"concentrations"')}  error  options-controller-asked`,
        '  Option list "concentrations" is keyed, but "applied_concentration" does not say which answer chooses among its parts.',
        '  hint: write { "list": "concentrations", "by": "<the other answer\'s key>" }.',
      ),
    );
  });

  it("finds a value moved to the front that the other list lacks", () => {
    const seeded = seedGraduate({ "options/degrees.json": write('{ "extends": "countries", "first": ["UAS"] }\n') });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "options/degrees.json", '"UAS"')}  error  option-value-exists`,
        '  Option list "degrees" moves or leaves out "UAS", which "countries" does not have.',
      ).trimEnd(),
    );
  });

  it("finds a list that nothing uses", () => {
    const seeded = seedGraduate({ "options/moons.json": write('{ "options": [{ "value": "IO", "label": "Io" }] }\n') });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "options/moons.json", "{")}  warning  option-list-used`,
        '  Nothing uses option list "moons".',
      ),
    );
  });
});

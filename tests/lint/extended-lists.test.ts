import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.ts";
import type { Example, ExampleValue } from "../../engine/lint/rule.ts";
import type { TenantFiles } from "../../engine/lint/index.ts";
import { lines, lintSeeded, place } from "./seed-graduate.ts";

const HOME = "options/home.json";
const choice = (value: string, label: string) => ({ value, label });

/** A school that asks for a state of the United States, or another territory. */
const SCHOOL: Example = {
  "data-model.json": { properties: { city: { "x-options": "home" } } },
  "@shared/options/states.json": {
    keyed: { USA: [choice("NY", "New York"), choice("TX", "Texas")], CAN: [choice("ON", "Ontario")] },
  },
  [HOME]: { extends: "states", pick: "USA", options: [choice("OT", "Other territory")] },
};
const BY_COUNTRY: Example = {
  "data-model.json": { properties: { city: { "x-options": { list: "home", by: "country" } } } },
  [HOME]: { pick: null },
};

const seed = (home: ExampleValue, ...changes: readonly Example[]): TenantFiles =>
  createExampleTenant(SCHOOL, ...changes, { [HOME]: home });
const countProblems = (found: string): number => (found === "" ? 0 : found.trim().split("\n\n").length);

describe("the linter, of a list that is taken from another", () => {
  it.each<[string, ExampleValue, readonly Example[]]>([
    ["a part with a choice more", {}, []],
    ["a choice of its own in front", { first: ["OT", "TX"] }, []],
    ["a choice in place of another", { exclude: ["NY"], options: [choice("NY", "New York State")] }, []],
    ["a choice more in each part", {}, [BY_COUNTRY]],
    ["a part more", { options: null, keyed: { FRA: [choice("IDF", "Paris")] } }, [BY_COUNTRY]],
  ])("takes %s", (_, home, changes) => {
    expect(lintSeeded(seed(home, ...changes))).toBe("");
  });

  it("suggests the key that is meant, and says what follows with it", () => {
    const misspelt = seed({ pick: "UAS" });
    expect(lintSeeded(misspelt)).toBe(
      lines(
        `${place(misspelt, HOME, '"UAS"')}  error  option-pick-exists`,
        '  Option list "home" picks "UAS" out of "states", which has no choices for it.',
        '  hint: did you mean "USA"?',
        "  1 more problem follows from this: data-model.json:16:20",
      ),
    );
    expect(lintSeeded(seed({ pick: "United States" }))).toContain('hint: that is a label; write its value, "USA".');
    expect(lintSeeded(seed({ pick: "FRA" }))).toContain('hint: known here: "USA", "CAN".');
  });

  it.each<[string, ExampleValue, readonly Example[], string]>([
    ["a part of a list that has none", { extends: "countries" }, [], '"countries", which is not keyed.'],
    ["two parts at once", { pick: ["USA", "CAN"] }, [], '"pick" should be a text; it is a list.'],
    ["a misspelt keyword", { pick: null, picks: "USA" }, [], 'hint: did you mean "pick"?'],
    ["a misspelt list", { extends: "sates" }, [], 'hint: did you mean "states"?'],
    ["a part of no list", { extends: null }, [], 'lacks "extends"'],
    [
      "a value that is there already",
      { options: [choice("NY", "Empire State")] },
      [],
      'Option list "home" adds "NY", which it has from "states" already.',
    ],
    [
      "a label that is there already",
      { options: [choice("N2", "new york")] },
      [],
      'Option list "home" adds a choice called "new york", and has one of that name from "states".',
    ],
    [
      "a value that one of the parts has",
      { options: [choice("ON", "Another one")] },
      [BY_COUNTRY],
      'Option list "home" adds "ON", which it has from "states" already.',
    ],
    [
      "a value that its part has",
      { options: null, keyed: { USA: [choice("TX", "Another one")] } },
      [BY_COUNTRY],
      'Option list "home" adds "TX", which it has from "states" already.',
    ],
    [
      "a value of another part moved",
      { first: ["ON"] },
      [],
      'Option list "home" moves or leaves out "ON", which "states" does not have under "USA".',
    ],
    [
      "a value both moved and left out",
      { first: ["NY"], exclude: ["NY"] },
      [],
      'Option list "home" both moves "NY" to the front and leaves it out.',
    ],
    [
      "everything left out",
      { options: null, exclude: ["NY", "TX"] },
      [],
      '"city" can never be answered: option list "home" leaves no choice to offer.',
    ],
    [
      "parts added to a list without parts",
      { options: null, keyed: { USA: [choice("OT", "Other")] } },
      [],
      'Option list "home" adds choices under "keyed" to "states", which is not keyed in this way.',
    ],
    [
      "a part added under a misspelt value",
      { options: null, keyed: { UAS: [choice("OT", "Other")] } },
      [BY_COUNTRY],
      'Option list "home" has choices for "UAS", which is not a value of "country"; they would never be offered.',
    ],
  ])("finds %s, as one problem", (_, home, changes, message) => {
    const found = lintSeeded(seed(home, ...changes));
    expect(found).toContain(message);
    expect(countProblems(found), found).toBe(1);
  });
});

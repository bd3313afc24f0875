import { describe, expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import type { Edit } from "./seed-graduate.ts";
import { all, lines, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

const DATA = "data-model.json";
const ABOUT = "pages/about.json";
const city = (schema: object): Edit => set(["properties", "city"], { type: "string", title: "City", ...schema });
const help = (text: string): Edit => set(["uiSchema", "city", "ui:description"], text);
const rulesOf = (edits: Readonly<Record<string, Edit>>): readonly string[] =>
  (lintTenants([seedGraduate(edits)], { now: new Date("2026-11-21T12:00:00Z") })[0] ?? []).map(({ rule }) => rule);

/** A city of another type is wrong in addresses and scenarios as well. */
const limitsIn = (edits: Readonly<Record<string, Edit>>): readonly string[] =>
  rulesOf(edits).filter((rule) => rule === "text-names-own-limit");

describe("the linter, of numbers in texts", () => {
  it("warns of a message that names another span than its bound, and points at the bound", () => {
    const seeded = seedGraduate({ [DATA]: (text) => text.replace("You must be 13", "You must be 16") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, DATA, '"You must be 16')}  warning  text-names-own-limit`,
        '  This text of "birth_date" names another number than its rule, which is "today-13y".',
        `  hint: change the one that is wrong. (${place(seeded, DATA, '"today-13y"').replace("tenants/graduate/", "")})`,
      ),
    );
  });

  it.each<[string, Readonly<Record<string, Edit>>]>([
    ["a length", { [DATA]: city({ maxLength: 30, errorMessage: { maxLength: "At most fifty or 50 characters." } }) }],
    ["a bound", { [DATA]: city({ type: "integer", maximum: 9, errorMessage: { maximum: "Write ten or less." } }) }],
    [
      "the counts of a pattern",
      { [DATA]: city({ pattern: "^[0-9]{6,9}$", errorMessage: { pattern: "Write 5 to 9 digits." } }) },
    ],
    ["a range in the help", { [DATA]: city({ type: "integer", maximum: 9 }), [ABOUT]: help("From 1 to 10.") }],
    ["a length in the help", { [DATA]: city({ maxLength: 30 }), [ABOUT]: help("Up to 1,000 characters.") }],
    [
      "the size of a file",
      { [DATA]: city({ "x-document": true, "x-files": { megabytes: 2 } }), [ABOUT]: help("A PDF of at most 5 MB.") },
    ],
    [
      "the number of a page rule",
      {
        "conditions.json": set(["short_city"], { when: { ">": [{ var: "city" }, 9] } }),
        [DATA]: city({ type: "number" }),
        [ABOUT]: set(["rules", 0], { field: "city", wrongWhen: "short_city", message: "At most 8." }),
      },
    ],
  ])("warns of %s that does not hold", (_what, edits) => {
    expect(limitsIn(edits)).toEqual(["text-names-own-limit"]);
  });

  it.each<[string, Readonly<Record<string, Edit>>]>([
    [
      "twelve months for a year",
      {
        [DATA]: city({
          format: "date",
          "x-date": { min: "today-1y", minMessage: "It must be of the last twelve months." },
        }),
      },
    ],
    ["examples", { [DATA]: city({ pattern: "^[0-9]{4}$", errorMessage: { pattern: "Write digits, such as 12." } }) }],
    [
      "a narrower range, which may be of some applicants only",
      { [DATA]: city({ type: "integer", minimum: 0, maximum: 120 }), [ABOUT]: help("IELTS goes from 0 to 9.") },
    ],
    [
      "the length that the question takes",
      { [DATA]: city({ maxLength: 1000 }), [ABOUT]: help("Up to 1,000 characters.") },
    ],
  ])("says nothing of %s", (_what, edits) => {
    expect(limitsIn(edits)).toEqual([]);
  });
});

describe("the linter, of what is not meant so", () => {
  it.each(["# Read this first", "Read *this* first", "Read _this_ first", "* One\n* Two", "1. One\n2. Two"])(
    "warns of a mark that texts do not know: %s",
    (intro) => {
      expect(rulesOf({ [ABOUT]: set(["intro"], intro) })).toEqual(["text-shown-as-meant"]);
    },
  );

  it.each(["Fields with * are required.", "Write first_name_or_none, 2 * 3 or snake_case.", "It is 1. Really."])(
    "leaves alone: %s",
    (intro) => {
      expect(rulesOf({ [ABOUT]: set(["intro"], intro) })).toEqual([]);
    },
  );

  it("finds a row of a lookup that has too few cells", () => {
    const found = rulesOf({ "lookups/college_ceeb.csv": (text) => text.replace("ARU,100", "100") });
    expect(found).toContain("lookup-parses");
  });

  it("finds an answer of a scenario that no list offers, unless a message about it is expected", () => {
    const wrong = set(["application", "answers", "country"], "US");
    const found = (edits: Edit): readonly string[] => rulesOf({ "scenarios/mail-to-america.json": edits });
    expect(found(wrong)).toEqual(["scenario-possible"]);
    expect(found(all(wrong, set(["expect", "errors"], { country: ["Country is required."] })))).toEqual([]);
    expect(found(set(["application", "answers", "optin_sms_ind"], "Y"))).toEqual(["scenario-possible"]);
  });
});

import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.ts";
import type { Example, ExampleValue } from "../../engine/lint/rule.ts";
import type { TenantFiles } from "../../engine/lint/index.ts";
import { lines, lintSeeded, place, positionIn } from "./seed-graduate.ts";

const DATA = "data-model.json";
const SITES = "options/sites.json";
const ABOUT = "pages/about.json";
const choice = (value: string, label: string) => ({ value, label });

/** A school whose clinical sites depend on campus and term. */
const SCHOOL: Example = {
  [DATA]: {
    properties: {
      campus: { type: "string", title: "Campus", "x-options": "campuses" },
      term: { type: "string", title: "Term", "x-options": "terms" },
      site: { type: "string", title: "Site", "x-options": { list: "sites", by: ["campus", "term"] } },
    },
  },
  "options/campuses.json": { options: [choice("NORTH", "North"), choice("SOUTH", "South"), choice("WEB", "Online")] },
  "options/terms.json": { options: [choice("2027FA", "Fall 2027"), choice("2028SP", "Spring 2028")] },
  [SITES]: {
    keyed: {
      NORTH: { "2027FA": [choice("A", "Alpha"), choice("B", "Beta")], "2028SP": [choice("B", "Beta")] },
      SOUTH: { "2027FA": [choice("C", "Gamma")], "2028SP": [] },
      WEB: [choice("H", "Near your home")],
    },
  },
  [ABOUT]: {
    schema: {
      properties: {
        campus: { $ref: "../data-model.json#/properties/campus" },
        term: { $ref: "../data-model.json#/properties/term" },
        site: { $ref: "../data-model.json#/properties/site" },
      },
    },
    uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", "campus", "term", "site"] },
  },
};

const seed = (...changes: readonly Example[]): TenantFiles => createExampleTenant(SCHOOL, ...changes);
const by = (value: ExampleValue): Example => ({ [DATA]: { properties: { site: { "x-options": { by: value } } } } });
const sites = (keyed: ExampleValue): Example => ({ [SITES]: { keyed } });

/** One problem, with its place, what is wrong and what to do. */
const problem = (at: string, rule: string, ...said: readonly string[]): string =>
  lines(`${at}  ${rule}`, ...said.map((line) => `  ${line}`));

describe("the linter, of choices by two answers", () => {
  it("finds nothing wrong where a combination without choices says so, and one part needs no second answer", () => {
    expect(lintSeeded(seed())).toBe("");
  });

  it("suggests the key that is misspelt", () => {
    const seeded = seed(by(["campus", "trem"]));
    expect(lintSeeded(seeded)).toBe(
      problem(
        place(seeded, DATA, '"trem"'),
        "error  options-controller-asked",
        'The choices of "site" depend on "trem", which data-model.json does not define.',
        `hint: did you mean "term"? (${positionIn(seeded.texts, DATA, '"term": {')})`,
      ),
    );
  });

  it("tells how to write several keys", () => {
    expect(lintSeeded(seed(by("campus, term")))).toContain('hint: write "by": ["campus", "term"].');
    expect(lintSeeded(seed(by([])))).toContain('"by" is an empty list.');
    expect(lintSeeded(seed(by(["campus", 5])))).toContain('Item 2 of "by" should be a text; it is a number.');
  });

  it("finds the answers in another order than the list, as one problem", () => {
    const seeded = seed(by(["term", "campus"]));
    expect(lintSeeded(seeded)).toBe(
      problem(
        place(seeded, DATA, '"term"', 2),
        "error  option-key-exists",
        'Option list "sites" is not keyed by "term", then "campus", but in another order.',
        `hint: write "by": ["campus", "term"]. (${positionIn(seeded.texts, SITES, '"keyed"')})`,
      ),
    );
  });

  it.each([
    ["campus", 'Option list "sites" is keyed by 2 answers, but the choices of "site" depend on "campus" alone.'],
    [
      ["campus", "term", "country"],
      'Option list "sites" is keyed by 2 answers, so nothing in the choices of "site" depends on "country".',
    ],
    [["campus", "campus"], 'The choices of "site" depend on "campus" twice.'],
    [["campus", "city"], 'The choices of "site" depend on "city", which is typed and not one of several choices.'],
  ])("finds what does not go together with the list: %j", (value, message) => {
    const found = lintSeeded(seed(by(value)));
    expect(found).toContain("error  options-controller-asked");
    expect(found).toContain(`\n  ${message}\n`);
    expect(found.trim().split("\n\n")).toHaveLength(1);
  });

  it("finds a list that depends on itself", () => {
    expect(lintSeeded(seed(by(["campus", "site"])))).toContain("error  question-askable\n");
  });

  it("finds a value that is misspelt, or a label in its place, and says nothing else", () => {
    const misspelt = seed(sites({ NORTH: { "2028SP": null, "2028SR": [choice("B", "Beta")] } }));
    expect(lintSeeded(misspelt)).toBe(
      problem(
        place(misspelt, SITES, '"2028SR"'),
        "error  option-key-exists",
        'Option list "sites" has choices for "2028SR", which is not a value of "term"; they would never be offered.',
        'hint: did you mean "2028SP"? (options/terms.json:8:16)',
      ),
    );
    const labelled = seed(sites({ NORTH: { "2028SP": null, "Spring 2028": [choice("B", "Beta")] } }));
    expect(lintSeeded(labelled)).toContain('hint: that is a label; write its value, "2028SP".');
  });

  it("warns of a combination that can be chosen and has no choices", () => {
    const seeded = seed(sites({ NORTH: { "2028SP": null } }));
    expect(lintSeeded(seeded)).toBe(
      problem(
        place(seeded, SITES, '"NORTH"'),
        "warning  option-combination-covered",
        'Option list "sites" has no choices for "NORTH" where "term" is "2028SP"; whoever answers so is not asked.',
        'hint: add the choices, or "2028SP": [] where there are none.',
      ),
    );
    expect(lintSeeded(seed(sites({ SOUTH: null })))).toContain('no choices where "campus" is "SOUTH"');
  });

  it("finds the same choice twice in one part, and one choice in place of a list", () => {
    const twice = seed(sites({ NORTH: { "2028SP": [choice("B", "Beta"), choice("B", "Bay")] } }));
    expect(lintSeeded(twice)).toContain(`${place(twice, SITES, '"B"', 3)}  error  option-values-unique\n`);
    expect(lintSeeded(seed(sites({ WEB: choice("H", "Near your home") })))).toContain(
      '"WEB" should be a list; it is an object.',
    );
  });

  it("finds an answer that is never asked together with the choices", () => {
    const seeded = seed({
      "conditions.json": { was_here: { when: { "==": [{ var: "prev_attend" }, "Y"] } } },
      [ABOUT]: {
        uiSchema: {
          "ui:layout": [
            "first_name",
            "country",
            "city",
            "prev_attend",
            "campus",
            { type: "block", shownWhen: "was_here", children: ["term"] },
            { type: "block", hiddenWhen: "was_here", children: ["site"] },
          ],
        },
      },
    });
    expect(lintSeeded(seeded)).toBe(
      problem(
        place(seeded, ABOUT, '"site"', 2),
        "error  question-reachable",
        'No answers ever show "site": its choices depend on "term", which is never shown together with it.',
      ),
    );
  });

  it("warns of an answer that is asked on a later page", () => {
    const seeded = seed({
      "tenant.json": { pages: ["about", "study"] },
      [ABOUT]: {
        schema: { properties: { term: null } },
        uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", "campus", "site"] },
      },
      "pages/study.json": {
        path: "/study",
        navLabel: "Your Studies",
        schema: { type: "object", properties: { term: { $ref: "../data-model.json#/properties/term" } } },
        uiSchema: { "ui:layout": ["term"] },
      },
    });
    expect(lintSeeded(seeded)).toBe(
      problem(
        place(seeded, DATA, '"term"', 2),
        "warning  options-controller-earlier",
        'The choices of "site" on page "about" depend on "term", which is asked later, on page "study".',
        'hint: ask "site" on page "study", or "term" on page "about".',
      ),
    );
  });
});

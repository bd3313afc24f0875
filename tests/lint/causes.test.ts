import { describe, expect, it } from "vitest";
import { lintTenant, type Problem } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { describeProblems, exampleWith, NOW } from "./examples.ts";

const SCENARIOS = ["scenarios/first-visit.json", "scenarios/five-schools-in-america.json"];
const whole = await readTenantFiles("tenants/graduate");
const graduate = {
  ...whole,
  texts: new Map([...whole.texts].filter(([file]) => !file.startsWith("scenarios/") || SCENARIOS.includes(file))),
};
const DATA = "data-model.json";
const ABOUT = "pages/about.json";
const EDUCATION = "pages/education.json";

type Swap = readonly [file: string, written: string, mistake: string];

function lintMistakes(...swaps: readonly Swap[]): readonly Problem[] {
  const texts = new Map(graduate.texts);
  for (const [file, written, mistake] of swaps) {
    const text = texts.get(file) ?? "";
    expect(text).toContain(written);
    texts.set(file, text.replace(written, mistake));
  }
  return lintTenant({ ...graduate, texts }, { now: NOW });
}

function lintWithout(missing: string): readonly Problem[] {
  return lintTenant(
    { ...graduate, texts: new Map([...graduate.texts].filter(([file]) => file !== missing)) },
    { now: NOW },
  );
}

describe("one problem per mistake", () => {
  it.each<[...Swap, rule: string, hint: string]>([
    [DATA, '"citizenship_types"', '"citizenship_type"', "name-known", '"citizenship_types"'],
    [DATA, '"citizenship_types"', '"citizenship_types.json"', "name-known", '"citizenship_types"'],
    [DATA, '"properties": {', '"property": {', "file-matches-schema", '"properties"'],
    [ABOUT, '"requiredWhen"', '"requireWhen"', "file-matches-schema", '"requiredWhen"'],
    [ABOUT, '"zip": "zip"', '"zpi": "zip"', "file-matches-schema", '"zip"'],
    [ABOUT, '"ui:layout"', '"layout"', "file-matches-schema", '"ui:layout"'],
    ["tenant.json", '"education"', '"educaton"', "page-file-exists", '"education"'],
    [EDUCATION, '"type": "addAnother"', '"type": "addanother"', "file-matches-schema", '"addAnother"'],
    [EDUCATION, '"type": "addAnother"', '"type": "list"', "file-matches-schema", ""],
    [EDUCATION, '"id": "college",', '"id": "collage",', "repeat-group-known", '"college"'],
    [EDUCATION, '"ceeb": "{college}ceeb"', '"cebe": "{college}ceeb"', "file-matches-schema", '"ceeb"'],
    [EDUCATION, '"ceeb": "{college}ceeb"', '"ceeb": "college_ceeb"', "repeat-item-names-itself", '"{college}ceeb"'],
  ])("reports once, in %s for %s: %s", (file, written, mistake, rule, hint) => {
    const found = lintMistakes([file, written, mistake]);
    expect(found.map((problem) => [problem.file, problem.rule])).toEqual([[file, rule]]);
    expect(found[0]?.hint ?? "").toContain(hint);
  });

  it("reports the consequences of a mistake below it", () => {
    const [scenarios, ...others] = lintMistakes([DATA, '"college_{n}_"', '"colege_{n}_"']);
    expect(scenarios?.rule).toBe("name-asked");
    expect(scenarios?.follows?.length).toBeGreaterThan(20);
    expect(others).toEqual([]);
    const left = lintMistakes(
      [ABOUT, '["gender", "birth_date"]', '["birth_date"]'],
      [ABOUT, '"gender": { "ui:autocomplete": "sex" },', ""],
    );
    expect(left.map(({ file, rule }) => [file, rule])).toEqual([[DATA, "name-used"]]);
    const [defined, ...more] = lintMistakes([DATA, '"birth_country": {', '"brith_country": {']);
    expect(defined).toMatchObject({ severity: "error", rule: "name-known" });
    expect(defined?.hint).toMatch(/did you mean "brith_country"\? \(data-model.json:/);
    expect(more).toEqual([]);
  });

  it.each<[...Swap, rules: readonly string[]]>([
    [ABOUT, '"line1": "mailing_address_line_1"', '"line1": "address_line_1"', ["question-shown-once", "page-agrees"]],
    [EDUCATION, '"{college}gpa",', '"college_gpa",', ["repeat-item-names-itself"]],
  ])("reports a name in place of another, in %s for %s: %s", (file, written, mistake, rules) => {
    expect(lintMistakes([file, written, mistake]).map(({ rule }) => rule)).toEqual(rules);
  });

  it("advises to lay out a question, on a page whose schema lists none", () => {
    const hints = lintMistakes([ABOUT, '"city": "city"', '"city": "town"']).flatMap(({ follows = [] }) => follows);
    expect(hints.map(({ hint }) => hint)).toContain('lay out "city" on this page.');
  });

  it.each(["Fall 2027", ""])("reports a round with the id %j once, and no condition that names the round", (id) => {
    const overlay = {
      "tenant.json": {
        timeZone: "America/New_York",
        rounds: [{ id, label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59" }],
      },
      "conditions.json": { is_local: { when: { round: "fall-2027" } } },
    };
    const found = lintTenant(exampleWith(overlay), { now: NOW });
    expect(found.map(({ file, rule }) => [file, rule])).toEqual([["tenant.json", "file-matches-schema"]]);
  });

  it("reports two separate mistakes as two problems", () => {
    const found = lintMistakes(
      [ABOUT, '"ui:layout": [', '"ui:layout": ["shoe_size", '],
      [EDUCATION, '"ui:layout": [', '"ui:layout": ["hat_size", '],
    );
    expect(found.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      `${ABOUT} name-known`,
      `${EDUCATION} name-known`,
    ]);
  });

  it("reports a missing file once, and no problems that follow from it", () => {
    expect(lintWithout(EDUCATION).map(({ message }) => message)).toEqual([
      'tenant.json lists page "education", but there is no "pages/education.json".',
    ]);
    const ofConditions = lintWithout("conditions.json").filter(({ rule }) => rule === "name-known");
    expect(ofConditions.map(({ message }) => message)).toEqual([
      expect.stringContaining(", which conditions.json does not define.") as string,
    ]);
  });
});

describe("a folder with several faults", () => {
  it("reports all faults of a folder in one run, by file, line, column and rule", () => {
    const found = describeProblems(
      exampleWith({
        "conditions.json": { tried: { when: { "==": [{ var: "contry" }, "USA"] } } },
        "data-model.json": { properties: { city: { pattern: "^([A-Za-z]+ ?)+$" } } },
        "pages/about.json": { rules: [{ field: "city", requiredWhen: "tried", message: "City is required." }] },
        "print.hbs": "{{#if}",
        "texts.json": "{",
      }),
    );
    expect(found.map((line) => line.split(":", 1)[0])).toEqual([
      'name-known conditions.json "contry"',
      'pattern-safe data-model.json "^([A-Za-z]+ ?)+$"',
      "template-parses print.hbs",
      "json-parses texts.json",
    ]);
  });

  it("reports nothing about parts that depend on an unreadable file", () => {
    expect(describeProblems(exampleWith({ [DATA]: "{" }))).toMatchObject([expect.stringMatching(/^json-parses /)]);
  });

  it.each([
    [DATA, "[]"],
    [DATA, '{"properties":7}'],
    [DATA, '{"properties":{"city":7,"zip":{"x-options":{"list":7},"errorMessage":[1],"x-date":"y"}}}'],
    [ABOUT, '{"schema":[],"uiSchema":{"ui:layout":{"type":"row"}},"rules":{}}'],
    [
      ABOUT,
      '{"schema":{"properties":{"city":null},"required":{"a":1}},"uiSchema":{"ui:layout":[7,null,[],{"type":7},' +
        '{"type":"address","fields":["a"]},{"type":"address"},{"type":"tabs","tabs":[3]},' +
        '{"type":"group","cases":[null,{"when":5}]},{"type":"addAnother","prefixes":"x","id":3},' +
        '{"type":"checkGroup","fields":{"a":1}},{"type":"reveal","trigger":"checkbox"},{"type":"monthYear"}],"city":5},' +
        '"rules":[7,{"field":1}]}',
    ],
    [
      "conditions.json",
      '{"a":7,"b":{"when":[[{"==":{}}]]},"c":{"when":{"and":[{"condition":["c"]},{"var":{}},{"in":[]},{}]}}}',
    ],
    ["conditions.json", '{"a":{"when":null}}'],
  ])("reports problems, and no rule throws, if %s is %s", (file, text) => {
    const found = describeProblems(exampleWith({ [file]: text }));
    expect(found).not.toEqual([]);
    expect(found.join()).not.toContain("This rule could not check the folder");
  });
});

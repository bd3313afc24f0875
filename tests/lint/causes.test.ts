import { describe, expect, it } from "vitest";
import { lintTenants } from "../../engine/lint/index.ts";
import { all, lines, lintSeeded, place, seedGraduate, set, write } from "./seed-graduate.ts";

const swap = (from: string, to: string) => (text: string) => text.replace(from, to);
const EDUCATION = "pages/education.json";
const FINAL = "pages/final-steps.json";
/** Problems are parted by empty lines. */
const countProblems = (found: string): number => found.trim().split("\n\n").length;

describe("the linter, of one mistake", () => {
  it("reports a wrong prefix once, and what follows from it below", () => {
    const parts = ["name", "town", "year"];
    const keys = ["job_1_", "job_2_", "job_3_"].flatMap((prefix) => parts.map((part) => prefix + part));
    const seeded = seedGraduate({
      "data-model.json": all(...keys.map((key) => set(["properties", key], { type: "string", title: "Job" }))),
      [FINAL]: all(
        ...keys.map((key) => set(["schema", "properties", key], { $ref: `../data-model.json#/properties/${key}` })),
        set(["uiSchema", "ui:layout", 0, "children", 9], {
          type: "addAnother",
          id: "job",
          label: "Add",
          itemTitle: "Job {n}",
          prefixes: ["job_1_", "jbo_2_", "job_3_"],
          children: parts.map((part) => `{job}${part}`),
        }),
      ),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, FINAL, '"jbo_2_"')}  error  layout-key-exists\n`);
    expect(found).toContain('With prefix "jbo_2_", add-another "job" asks "jbo_2_name" and 2 more');
    expect(found).toContain('hint: did you mean "job_2_"?');
    expect(found).toMatch(/\d+ more problems follow from this: /);
  });

  it("reports a wrong partial, and no answer that it would have printed", () => {
    const seeded = seedGraduate({ "print.hbs": (text) => text.replace("{{> page}}", "{{> paeg}}") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "print.hbs", "{{> paeg}}")}  error  template-partial-exists`,
        '  The print template uses partial "paeg", which does not exist.',
        '  hint: did you mean "page"?',
      ),
    );
  });

  it("reports a misspelt list once, although the list itself is then unused", () => {
    const seeded = seedGraduate({
      "data-model.json": (text) => text.replace('"citizenship_types"', '"citizenship_type"'),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain("error  option-list-exists");
  });

  it.each<[string, string, (text: string) => string, string]>([
    [
      "a key that an object then lacks",
      "data-model.json",
      swap('"title": "First Name"', '"titel": "First Name"'),
      '"title"',
    ],
    [
      "a key of a rule, whose condition is then unused",
      "pages/about.json",
      swap('"requiredWhen"', '"requireWhen"'),
      '"requiredWhen"',
    ],
    [
      "a part of an address, which is then not laid out",
      "pages/about.json",
      swap('"zip": "zip"', '"zpi": "zip"'),
      '"zip"',
    ],
    ["a page, whose file is then not listed", "tenant.json", swap('"education"', '"educaton"'), '"education"'],
    ["a key of a scenario", "scenarios/first-visit.json", swap('"expect"', '"expcet"'), '"expect"'],
  ])("reports once, with its likely spelling, %s", (_what, file, edit, meant) => {
    const seeded = seedGraduate({ [file]: edit });
    const [problem, ...others] = lintTenants([seeded])[0] ?? [];
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ severity: "error", file, hint: `did you mean ${meant}?` });
    expect(problem?.follows?.length).toBeGreaterThan(0);
  });

  it("makes one problem of the keys of scenarios that a changed prefix leaves behind", () => {
    const seeded = seedGraduate({ "data-model.json": swap('"college_{n}_"', '"colege_{n}_"') });
    const found = lintTenants([seeded])[0] ?? [];
    expect(found.map(({ rule, follows }) => [rule, (follows?.length ?? 0) > 40])).toEqual([
      ["scenario-key-asked", true],
    ]);
  });

  it.each<[string, string, string, (text: string) => string, string]>([
    [
      "a key that only another name for it lacks",
      "data-model.json",
      "file-matches-schema",
      swap('"title": "First Name"', '"label": "First Name"'),
      "title",
    ],
    [
      "the list of all answers",
      "data-model.json",
      "file-matches-schema",
      swap('"properties": {', '"property": {'),
      "properties",
    ],
    ["the number of items", "data-model.json", "file-matches-schema", swap('"max": 5', '"max": "5"'), ""],
    [
      "a question of the layout, where another stands that is there already",
      "pages/about.json",
      "question-shown-once",
      swap('"line1": "mailing_address_line_1"', '"line1": "address_line_1"'),
      "mailing_address_line_1",
    ],
    [
      "the kind of a node, in another case",
      "pages/education.json",
      "layout-node-known",
      swap('"type": "addAnother"', '"type": "addanother"'),
      "addAnother",
    ],
    ["the layout of a page", "pages/about.json", "file-matches-schema", swap('"ui:layout"', '"layout"'), "ui:layout"],
    [
      "a list of choices, by its file's name",
      "data-model.json",
      "option-list-exists",
      swap('"citizenship_types"', '"citizenship_types.json"'),
      "citizenship_types",
    ],
  ])("finds by trying what else goes that it has one cause, of %s", (_what, file, rule, edit, meant) => {
    const found = lintTenants([seedGraduate({ [file]: edit })])[0] ?? [];
    expect(found.map((problem) => [problem.file, problem.rule])).toEqual([[file, rule]]);
    if (meant !== "") expect(found[0]?.hint).toContain(`did you mean "${meant}"?`);
  });

  it("reports a name that is misspelt where it is defined there, when everything else names another", () => {
    const seeded = seedGraduate({
      "data-model.json": (text) => text.replace('"birth_country": {', '"brith_country": {'),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, "data-model.json", '"brith_country"')}  error`);
    expect(found).toContain('hint: did you mean "birth_country"?');
    expect(found).toMatch(/"brith_country" is defined here, but other places name "birth_country"/);
  });

  it("reports an error where a warning has errors as its consequences", () => {
    const seeded = seedGraduate({
      [EDUCATION]: (text) => text.replace('"{college}gpa",', '"college_gpa",'),
    });
    const [problem, ...others] = lintTenants([seeded])[0] ?? [];
    expect(others).toEqual([]);
    expect(problem?.severity).toBe("error");
  });

  it("looks at a folder that is wrong throughout without trying every change", () => {
    const startedAt = process.cpuUsage();
    lintTenants([seedGraduate({ "data-model.json": write('{"properties":7}') })]);
    const { user, system } = process.cpuUsage(startedAt);
    expect((user + system) / 1_000).toBeLessThan(20_000);
  });

  it("keeps two mistakes apart", () => {
    const seeded = seedGraduate({
      "pages/about.json": set(["schema", "required", 0], "shoe_size"),
      [EDUCATION]: set(["schema", "required", 0], "hat_size"),
    });
    const found = lintSeeded(seeded);
    for (const key of ["shoe_size", "hat_size"])
      expect(found).toMatch(new RegExp(`^ {2}Page "\\w+" requires "${key}"`, "m"));
  });

  it("says what a block lacks, and suggests a keyword for a misspelt one", () => {
    const block = seedGraduate({
      "pages/about.json": (text) => text.replace('"type": "block", "shownWhen": "lives_abroad",', '"type": "block",'),
    });
    expect(lintSeeded(block)).not.toMatch(/anyOf|satisfy/);
    const keyword = seedGraduate({
      "data-model.json": set(["properties", "city", "maxLenght"], 5),
      "pages/about.json": set(["uiSchema", "city", "ui:options"], { maxLenght: 5 }),
    });
    expect(lintSeeded(keyword).match(/did you mean "maxLength"\?/g)).toHaveLength(2);
  });

  it("reports a page or the conditions that are missing once, and nothing that follows", () => {
    const without = (file: string) => {
      const { texts, ...seeded } = seedGraduate({});
      return { ...seeded, texts: new Map([...texts].filter(([path]) => path !== file)) };
    };
    const withoutPage = without(EDUCATION);
    expect(countProblems(lintSeeded(withoutPage))).toBe(1);
    expect(lintSeeded(withoutPage)).toContain(
      'tenant.json lists page "education", but there is no "pages/education.json"',
    );
    const withoutConditions = lintSeeded(without("conditions.json"));
    expect(withoutConditions.match(/condition-exists/g)).toHaveLength(1);
    expect(withoutConditions).toContain(", and there is no conditions.json.");
  });
});

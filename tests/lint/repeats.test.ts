import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";
import type { Edit } from "./seed-graduate.ts";

const DATA = "data-model.json";
const EDUCATION = "pages/education.json";
const COLLEGE = ["repeat", "college"];
const replace =
  (what: string, by: string): Edit =>
  (text) => {
    if (!text.includes(what)) throw new Error(`There is no ${what}.`);
    return text.replace(what, by);
  };

/** Problems are parted by empty lines. */
const countProblems = (found: string): number => found.trim().split("\n\n").length;

describe("the linter, of a group that repeats", () => {
  it("reports what is wrong with an answer of five items once, where it is declared", () => {
    const seeded = seedGraduate({ [DATA]: set([...COLLEGE, "properties", "degree", "x-options"], "degres") });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, DATA, '"degres"')}  error  option-list-exists\n`);
  });

  it("reports a misspelt keyword of an answer once, in the configurator's words", () => {
    const seeded = seedGraduate({ [DATA]: set([...COLLEGE, "properties", "name", "maxLenght"], 5) });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, DATA, '"maxLenght"')}  error  file-matches-schema\n`);
    expect(found).toContain('hint: did you mean "maxLength"?');
  });

  it("reports a page that names a group which is not declared, and nothing that follows", () => {
    const seeded = seedGraduate({ [EDUCATION]: replace('"{college}": {', '"{colege}": {') });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(
      lines(
        `${place(seeded, EDUCATION, '"{colege}"')}  error  repeat-group-known`,
        '  Page "education" names the group "colege", which data-model.json does not declare under "repeat".',
        `  hint: did you mean "college"? (${positionIn(seeded.texts, DATA, '"college": {')})`,
      ).trimEnd(),
    );
  });

  it("reports an add-another that names a group which is not declared, and nothing that follows", () => {
    const seeded = seedGraduate({ [EDUCATION]: replace('"id": "college",', '"id": "collage",') });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, EDUCATION, '"collage"')}  error  repeat-group-known\n`);
    expect(found).toContain('Page "education" repeats the group "collage"');
  });

  it("finds a condition that reads an item and does not say which", () => {
    const seeded = seedGraduate({ "conditions.json": set(["any_college"], { when: { answered: "{college}name" } }) });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "conditions.json", '"any_college"')}  error  condition-names-its-item`,
        '  Condition "any_college" reads an item of "college" and does not say which: it would mean the last item alone.',
        '  hint: name it "{college}any_college", or read the full key of one item.',
      ).trimEnd(),
    );
  });

  it("warns that items which take a file cannot be moved, where the page lets applicants move them", () => {
    const seeded = seedGraduate({
      [DATA]: set([...COLLEGE, "properties", "transcript"], { title: "Transcript", "x-document": true }),
      [EDUCATION]: replace('"{college}degree"', '"{college}transcript", "{college}degree"'),
    });
    const found = lintSeeded(seeded);
    expect(found).toContain(
      lines(
        `${place(seeded, EDUCATION, '"reorder"')}  warning  reorder-possible`,
        '  Applicants cannot move the items of add-another "college": they take files, and a file belongs to its place.',
      ).trimEnd(),
    );
  });

  it("reports a group that a page refers to without braces, or by another's reference", () => {
    const bare = seedGraduate({ [EDUCATION]: replace('"{college}": {', '"college": {') });
    expect(lintSeeded(bare)).toContain(
      '"college" refers to the group "college", which a page names in braces: "{college}".',
    );
    const other = seedGraduate({
      [EDUCATION]: replace("data-model.json#/repeat/college", "data-model.json#/properties/city"),
    });
    expect(lintSeeded(other)).toContain('"{college}" stands for the answers of the group "college", but refers to');
  });

  it("reports prefixes that a page gives to a group that has them", () => {
    const seeded = seedGraduate({
      [EDUCATION]: replace(
        '"itemTitle": "School {n}",',
        '"itemTitle": "School {n}", "prefixes": ["college_", "college_2_"],',
      ),
    });
    const found = lintSeeded(seeded);
    expect(found).toContain(`${place(seeded, EDUCATION, '"prefixes"')}  error  repeat-group-known\n`);
  });

  it("reports a key that the group shares with a question, at the group's answer", () => {
    const seeded = seedGraduate({
      [DATA]: set(["properties", "college_2_city"], { type: "string", title: "Town" }),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain("  error  repeat-keys-distinct\n");
    expect(found).toContain('The group "college" has an answer "college_2_city"');
    expect(found).toContain(`the other is here (${positionIn(seeded.texts, DATA, '"college_2_city"')})`);
  });

  it("reports prefixes that are the same for two items or two groups", () => {
    const noNumber = seedGraduate({ [DATA]: replace('"college_{n}_"', '"college_more_"') });
    expect(lintSeeded(noNumber)).toContain(
      lines(
        `${place(noNumber, DATA, '"college_more_"')}  error  repeat-keys-distinct`,
        '  All further items of the group "college" have the prefix "college_more_": it lacks "{n}".',
      ).trimEnd(),
    );
    const again = seedGraduate({ [DATA]: replace('"firstPrefix": "college_"', '"firstPrefix": "college_2_"') });
    expect(lintSeeded(again)).toContain(`${place(again, DATA, '"college_2_"')}  error  repeat-keys-distinct\n`);
    const twoGroups = seedGraduate({
      [DATA]: set(["repeat", "school"], {
        max: 2,
        firstPrefix: "college_",
        properties: { city: { type: "string", title: "Town" } },
      }),
    });
    expect(lintSeeded(twoGroups)).toContain('has an answer "college_city", and so has the group');
  });

  it("reports an answer that is also one of another item", () => {
    const seeded = seedGraduate({
      [DATA]: set([...COLLEGE, "properties", "2_name"], { type: "string", title: "Name" }),
    });
    expect(lintSeeded(seeded)).toContain('The group "college" has an answer "college_2_name" in two items');
  });

  it.each([
    [1, "file-matches-schema"],
    [51, "add-another-at-most-ten"],
    [2.5, "file-matches-schema"],
    [11, "add-another-at-most-ten"],
  ])("reports %s items at the declaration", (max, rule) => {
    const seeded = seedGraduate({ [DATA]: set([...COLLEGE, "max"], max) });
    const [line = "", ...path] = place(seeded, DATA, `"max": ${max}`).split(":").toReversed();
    const at = [...path.toReversed(), Number(line) + '"max": '.length].join(":");
    expect(lintSeeded(seeded)).toContain(`${at}  error  ${rule}\n`);
  });

  it("reports an answer that the group does not have once, wherever the page names it", () => {
    const places: readonly (readonly [string, Edit])[] = [
      ["layout-key-exists", replace('"{college}degree",', '"{college}degre",')],
      ["required-key-on-page", set(["schema", "required", 3], "{college}degre")],
      ["ui-key-on-page", replace('"{college}gpa": {', '"{college}gpaa": {')],
      ["question-has-page", replace('"field": "{college}attend_from_month"', '"field": "{college}attend_form_month"')],
    ];
    for (const [rule, edit] of places) {
      const found = lintSeeded(seedGraduate({ [EDUCATION]: edit }));
      expect(found, rule).toContain(`  error  ${rule}\n`);
      expect(found.match(/\n {2}\S/g)?.length, found).toBeLessThanOrEqual(2);
    }
  });

  it("reports an answer of the group that the layout leaves out, where it is declared", () => {
    const seeded = seedGraduate({
      [DATA]: set([...COLLEGE, "properties", "honors"], { type: "string", title: "Honors" }),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, DATA, '"honors"')}  error  page-key-laid-out\n`);
  });

  it("warns of a group that no page asks, once", () => {
    const seeded = seedGraduate({
      [DATA]: set(["repeat", "job"], {
        max: 3,
        properties: { town: { type: "string", title: "Town" }, year: { type: "string", title: "Year" } },
      }),
    });
    const found = lintSeeded(seeded);
    expect(countProblems(found)).toBe(1);
    expect(found).toContain(`${place(seeded, DATA, '"job"')}  warning  repeat-group-asked\n`);
  });

  it("takes required answers and messages of all items", () => {
    const seeded = seedGraduate({
      [EDUCATION]: all(
        set(["schema", "required", 2], "{college}name"),
        set(["schema", "errorMessage", "required", "college_name"], undefined),
        set(["schema", "errorMessage", "required", "{college}name"], "School {n} needs a name."),
      ),
    });
    expect(lintSeeded(seeded)).toBe("");
  });
});

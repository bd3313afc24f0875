import { describe, expect, it } from "vitest";
import { all, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

const DATA = "data-model.json";
const FILES = ["properties", "personal_sketch_pdf", "x-files"];
const seed = (files: unknown) => seedGraduate({ [DATA]: set(FILES, files) });

describe("the linter, of a document question's own limit", () => {
  it("takes one", () => expect(lintSeeded(seed({ megabytes: 5 }))).toBe(""));

  it.each([
    ["more than the server takes", { megabytes: 9 }, '"megabytes"'],
    ["none at all", { megabytes: 0 }, '"megabytes"'],
    ["a text", { megabytes: "5 MB" }, '"megabytes" should be a number; it is a text.'],
    ["a misspelt keyword", { megabyte: 5 }, 'hint: did you mean "megabytes"?'],
    ["no object", 5, '"x-files" should be an object; it is a number.'],
    ["nothing", {}, '"x-files" is empty.'],
    ["more files than may be", { max: 11 }, '"max"'],
    ["no file", { max: 0 }, '"max"'],
    ["half a file", { max: 2.5 }, '"max"'],
    ["several in words", { max: "three" }, '"max" should be'],
    ["no least number of files", { min: 0, max: 3 }, '"min"'],
    ["a least number in words", { min: "two", max: 3 }, '"min" should be'],
  ])("finds %s", (_, files, message) => {
    const found = lintSeeded(seed(files));
    expect(found).toContain("error  file-matches-schema\n");
    expect(found).toContain(message);
    expect(found.trim().split("\n\n"), found).toHaveLength(1);
  });

  it("finds one of a question that takes no file", () => {
    const seeded = seedGraduate({ [DATA]: set(["properties", "city", "x-files"], { megabytes: 5 }) });
    expect(lintSeeded(seeded)).toContain(
      `${place(seeded, DATA, '"x-files"')}  error  files-of-document\n  "city" says what its files may be, but it takes no file.`,
    );
  });

  it("finds a tenant's limit that is more than the server takes", () => {
    const seeded = seedGraduate({ "tenant.json": set(["limits", "fileMaxBytes"], 104_857_600) });
    expect(lintSeeded(seeded)).toContain(`error  file-matches-schema\n`);
  });
});

describe("the linter, of a question that takes several files", () => {
  const SEVERAL = set(FILES, { max: 3 });
  const found = (changes: Parameters<typeof seedGraduate>[0]) => {
    const { [DATA]: _, ...others } = changes;
    return lintSeeded(seedGraduate({ [DATA]: SEVERAL, ...others }));
  };
  const HINT =
    'hint: a further file of "personal_sketch_pdf" is kept under this key; "personal_sketch_pdf" stands for all of its files.';

  it.each([
    [{ max: 3 }],
    [{ min: 2, max: 3 }],
    [{ min: 3, max: 3 }],
    [{ max: 10, megabytes: 2 }],
    [{ min: 1, max: 1 }],
  ])("takes %o", (files) => expect(lintSeeded(seed(files))).toBe(""));

  it.each([
    [{ min: 4, max: 3 }, "needs at least 4 files, and takes 3 at most.", "the other bound is here"],
    [{ min: 2 }, "needs at least 2 files, and takes 1 at most.", 'add "max": 2, or more'],
  ])("finds a least number above the greatest: %o", (files, message, hint) => {
    const problems = lintSeeded(seed(files));
    expect(problems).toContain(`error  bounds-consistent\n  "personal_sketch_pdf" ${message}`);
    expect(problems).toContain(hint);
  });

  it("finds an answer that has the key of a further file", () => {
    const seeded = seedGraduate({
      [DATA]: all(SEVERAL, set(["properties", "personal_sketch_pdf_3"], { type: "string", title: "Third" })),
    });
    expect(lintSeeded(seeded)).toContain(
      `${place(seeded, DATA, '"personal_sketch_pdf_3"')}  error  files-keys-free\n  "personal_sketch_pdf_3" is where file 3 of "personal_sketch_pdf" is kept, so it cannot be the key of another answer.`,
    );
  });

  it.each<[string, Parameters<typeof seedGraduate>[0], string]>([
    [
      "a condition",
      { "conditions.json": set(["lives_in_usa", "when"], { answered: "personal_sketch_pdf_2" }) },
      "condition-key-exists",
    ],
    [
      "a page's layout",
      { "pages/education.json": set(["uiSchema", "ui:layout", -1], "personal_sketch_pdf_2") },
      "layout-key-exists",
    ],
    [
      "a page's schema",
      {
        "pages/education.json": set(["schema", "properties", "personal_sketch_pdf_2"], {
          $ref: "../data-model.json#/properties/personal_sketch_pdf_2",
        }),
      },
      "page-key-exists",
    ],
    [
      "what a page requires",
      {
        "pages/education.json": set(["schema", "required", -1], "personal_sketch_pdf_2"),
      },
      "required-key-on-page",
    ],
    [
      "a field's settings",
      { "pages/education.json": set(["uiSchema", "personal_sketch_pdf_2"], { "ui:description": "The second." }) },
      "ui-key-on-page",
    ],
    [
      "a rule's field",
      {
        "pages/education.json": set(["rules", -1], {
          field: "personal_sketch_pdf_2",
          requiredWhen: "lives_in_usa",
          message: "Please upload the second one.",
        }),
      },
      "question-has-page",
    ],
    [
      "a scenario",
      {
        "scenarios/sketch-uploaded.json": set(["application", "documents", "personal_sketch_pdf_2"], {
          file_name: "two.pdf",
          file_size: 10,
        }),
      },
      "scenario-key-asked",
    ],
  ])("says what to name in place of the key of a further file: %s", (_, changes, rule) => {
    const problems = found(changes);
    expect(problems).toContain(`error  ${rule}\n`);
    expect(problems).toContain(HINT);
  });

  it("finds more files of a scenario's applicant than the question takes", () => {
    const files = ["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map((file_name) => ({ file_name, file_size: 10 }));
    const SCENARIO = "scenarios/sketch-uploaded.json";
    const documents = (count: number) =>
      set(["application", "documents", "personal_sketch_pdf"], files.slice(0, count));
    expect(found({ [SCENARIO]: documents(3) })).toBe("");
    expect(found({ [SCENARIO]: documents(4) })).toContain(
      'error  scenario-possible\n  "personal_sketch_pdf" takes 3 files at most; this applicant has 4.',
    );
    expect(lintSeeded(seedGraduate({ [SCENARIO]: documents(2) }))).toContain(
      '"personal_sketch_pdf" takes 1 file at most; this applicant has 2.',
    );
  });
});

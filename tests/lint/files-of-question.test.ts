import { describe, expect, it } from "vitest";
import { lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

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

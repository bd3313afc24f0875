import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

const seedClass = (key: string, privacy: string) =>
  seedGraduate({ "data-model.json": set(["properties", key, "x-privacy"], privacy) });

describe("the linter, of secret answers", () => {
  it("finds a secret document, which whoever reads the application would open whole", () => {
    const seeded = seedClass("personal_sketch_pdf", "secret");
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"secret" }', 1)}  error  secret-answer-maskable`,
        '  "personal_sketch_pdf" is a document of privacy class "secret". Only answers are masked: whoever reads the application opens its documents whole.',
        '  hint: write "x-privacy": "sensitive".',
      ),
    );
  });

  it("finds a secret box to tick, which no mask hides", () => {
    expect(lintSeeded(seedClass("handbook_agree", "secret"))).toContain("error  secret-answer-maskable");
  });

  it.each(["personal_sketch_pdf", "handbook_agree"])("accepts that %s is sensitive", (key) => {
    expect(lintSeeded(seedClass(key, "sensitive"))).toBe("");
  });
});

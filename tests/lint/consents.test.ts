import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of consents", () => {
  it("accepts one that a person gives", () => {
    expect(
      lintSeeded(
        seedGraduate({ "data-model.json": set(["properties", "agree_counselor_request_waiver", "x-consent"], true) }),
      ),
    ).toBe("");
  });

  it("finds one that the portal computes", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "middle_name"], {
        type: "string",
        title: "Middle name",
        "x-compute": { cat: ["Dear ", { var: "first_name" }] },
        "x-consent": true,
      }),
    });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "data-model.json", '"middle_name"')}  error  consent-given-by-hand`,
        '  "middle_name" is a consent and is computed from other answers, so nobody gives it.',
        '  hint: leave "x-consent" out.',
      ).trimEnd(),
    );
  });

  it("finds one that is a document", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "personal_sketch_pdf", "x-consent"], true) });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "data-model.json", '"personal_sketch_pdf"')}  error  consent-given-by-hand`,
        '  "personal_sketch_pdf" is a document, and is marked as a consent. No document is ever taken over into another application.',
      ).trimEnd(),
    );
  });
});

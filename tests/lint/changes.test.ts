import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, seedGraduate, write } from "./seed-graduate.ts";

const FILE = "changes.json";
const seedSteps = (...steps: readonly object[]) =>
  seedGraduate({ [FILE]: write(JSON.stringify({ steps }, undefined, 2)) });

describe("the linter, of changes.json", () => {
  it("takes steps that lead from what is gone to what is asked", () =>
    expect(
      lintSeeded(
        seedSteps(
          { rename: "given_name", to: "first_name" },
          { recode: "gender", values: { FEMALE: "F" } },
          { merge: ["street", "street_number"], to: "address_line_1" },
          { split: "name", to: ["middle_name", "prev_lname"] },
          { drop: "religion_other", reason: "Not asked any more." },
          { accept: "city", reason: "A city is needed." },
          { rename: "{college}title", to: "{college}name" },
        ),
      ),
    ).toBe(""));

  it("finds a step that does two things, or half of one", () => {
    const seeded = seedSteps(
      { rename: "town" },
      { drop: "village", accept: "city", reason: "Both." },
      { split: "name", to: ["first_name"] },
    );
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, FILE, "{", 2)}  error  change-step-whole`,
        '  This step has "rename" and lacks "to".',
        "",
        `${place(seeded, FILE, "{", 3)}  error  change-step-whole`,
        '  A step does one thing, and this one has "drop", "accept".',
        "",
        `${place(seeded, FILE, "[", 2)}  error  change-step-whole`,
        '  The "to" of this "split" is a list of two keys or more.',
      ),
    );
  });

  it("finds a target that nobody asks, and a source that is still asked", () => {
    const seeded = seedSteps({ rename: "town", to: "citty" }, { drop: "middle_name", reason: "Gone." });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, FILE, '"citty"')}  error  change-key-right`,
        '  Answers would go to "citty", which no page asks and no later step moves on.',
      ),
    );
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, FILE, '"middle_name"')}  error  change-key-right`,
        '  "middle_name" is still asked, and this drop would take its answers away from every draft.',
      ),
    );
  });

  it("finds two steps on one key", () => {
    const seeded = seedSteps({ rename: "town", to: "city" }, { drop: "town", reason: "Gone." });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, FILE, '"town"', 2)}  error  change-key-once`,
        '  An earlier step has taken the answers of "town" away already, so this one finds none.',
      ),
    );
  });

  it("finds a recode to a choice that is not there", () => {
    const seeded = seedSteps({ recode: "country", values: { US: "UAS" } });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, FILE, '"UAS"')}  error  change-option-exists`,
        '  Answers would become "UAS", which is not a choice of "country".',
      ),
    );
  });

  it("warns of a step without effect", () => {
    const seeded = seedSteps({ recode: "country", values: { USA: "USA" } });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, FILE, '"USA"', 2)}  warning  change-has-effect`,
        '  This step turns "USA" into "USA", which it is.',
      ),
    );
  });
});

import { describe, expect, it } from "vitest";
import { lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

describe("the linter, of what is laid out", () => {
  it("finds a question that one page shows twice", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) => text.replace('"gender", "birth_date"', '"gender", "birth_date", "gender"'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"gender"', 4)}  error  question-shown-once`,
        '  Page "about" shows "gender" twice at once; its two inputs would be one to a browser and to a screen reader.',
        `  hint: the first is here (${positionIn(seeded.texts, "pages/about.json", '"gender"', 3)})`,
      ),
    );
  });

  it("finds a phone whose number and checkbox are swapped", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) =>
        text.replace(
          '"field": "phone_mobile", "optIn": "optin_sms_ind"',
          '"field": "optin_sms_ind", "optIn": "phone_mobile"',
        ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"optin_sms_ind"', 2)}  error  layout-fits-answer`,
        '  The "field" of this phone is the checkbox "optin_sms_ind", and its "optIn" is "phone_mobile".',
        '  hint: swap "field" and "optIn".',
      ),
    );
  });

  it("finds a month without a list", () => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", "gmat_plan_month", "x-options"], undefined) });
    expect(lintSeeded(seeded)).toContain(
      lines(
        `${place(seeded, "pages/education.json", '"gmat_plan_month"', 2)}  error  layout-fits-answer`,
        '  "gmat_plan_month" is the month of a monthYear, which needs a list of months: write "x-options": "months" in the data model.',
      ),
    );
  });

  it("finds a text among checkboxes and one that opens a reveal", () => {
    const seeded = seedGraduate({
      "data-model.json": (text) =>
        ["race_white", "code_of_honor"].reduce((json, key) => set(["properties", key, "type"], "string")(json), text),
    });
    expect(lintSeeded(seeded).match(/error {2}layout-fits-answer\n.*/g)).toEqual([
      'error  layout-fits-answer\n  "race_white" is among the checkboxes of a checkGroup, which needs an answer of type boolean.',
      'error  layout-fits-answer\n  "code_of_honor" is the checkbox of a reveal, which needs an answer of type boolean.',
    ]);
  });

  it("finds a state by the country of another address, and one by no country", () => {
    const seeded = seedGraduate({
      "data-model.json": (text) =>
        set(
          ["properties", "state", "x-options"],
          "genders",
        )(set(["properties", "mailing_state", "x-options", "by"], "country")(text)),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"state"', 3)}  error  address-state-by-country`,
        '  "state" has the choices of list "genders" whatever country is chosen in "country".',
        `  hint: write { "list": "states", "by": "country" }, or leave "x-options" out, and it is typed (${positionIn(seeded.texts, "data-model.json", '"genders"', 2)})`,
        "",
        `${place(seeded, "pages/about.json", '"mailing_state"', 2)}  error  address-state-by-country`,
        '  The choices of "mailing_state" depend on "country", but this address has its country in "mailing_country".',
        `  hint: write "by": "mailing_country" (${positionIn(seeded.texts, "data-model.json", '"country" }')})`,
      ),
    );
  });
});

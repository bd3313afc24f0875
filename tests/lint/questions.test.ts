import { describe, expect, it } from "vitest";
import { all, lines, lintSeeded, place, positionIn, seedGraduate, set } from "./seed-graduate.ts";

const JOBS = ["a_", "b_", "c_", "d_", "e_", "f_", "g_", "h_", "i_", "j_", "k_"];

describe("the linter, of questions, pages and keys", () => {
  it("finds a key on more than one page", () => {
    const seeded = seedGraduate({
      "pages/education.json": all(
        set(["schema", "properties", "city"], { $ref: "../data-model.json#/properties/city" }),
        set(["uiSchema", "ui:layout", 0, "children", 5], "city"),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"city":')}  error  question-on-one-page`,
        '  "city" is on more than one page: "about" and "education".',
        `  hint: the first is here (${positionIn(seeded.texts, "pages/about.json", '"city":')})`,
      ),
    );
  });

  it("finds a question that maps to no page", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["rules", 0, "field"], "state_of_mind") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"state_of_mind"')}  error  question-has-page`,
        '  A rule is about "state_of_mind", which no page asks.',
      ),
    );
  });

  it("finds a page key that the data model lacks", () => {
    const seeded = seedGraduate({
      "pages/about.json": set(["schema", "properties", "first_name"], {
        $ref: "../data-model.json#/properties/frist_name",
      }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"../data-model.json#/properties/frist_name"')}  error  page-key-exists`,
        '  Page "about" asks "frist_name", which data-model.json does not define.',
        `  hint: did you mean "first_name"? (${positionIn(seeded.texts, "data-model.json", '"first_name":')})`,
      ),
    );
  });

  it("finds a layout key that the data model lacks", () => {
    const seeded = seedGraduate({
      "pages/about.json": (text) => text.replace(/"middle_name"(?=[,\s\]])/, '"midle_name"'),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"midle_name"')}  error  layout-key-exists`,
        '  Page "about" asks "midle_name", which data-model.json does not define.',
        `  hint: did you mean "middle_name"? (${positionIn(seeded.texts, "data-model.json", '"middle_name":')})`,
      ),
    );
  });

  it("finds a layout key that the page does not list", () => {
    const seeded = seedGraduate({
      "pages/final-steps.json": set(["uiSchema", "ui:layout", 0, "children", 1], "first_name"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"special_accommodations":')}  error  page-key-laid-out`,
        '  Page "final-steps" lists "special_accommodations" in its schema, but its layout never shows it.',
        "",
        `${place(seeded, "pages/final-steps.json", '"first_name"')}  error  layout-key-in-schema`,
        '  Page "final-steps" lays out "first_name", which its "schema" does not list.',
        '  hint: page "about" asks it.',
      ),
    );
  });

  it("finds a listed question that is never laid out", () => {
    const seeded = seedGraduate({
      "pages/final-steps.json": set(["schema", "properties", "ssn"], { $ref: "../data-model.json#/properties/ssn" }),
      "pages/about.json": all(
        set(["schema", "properties", "ssn"], undefined),
        set(["uiSchema", "ssn"], undefined),
        (text) => text.replace(/"ssn",?\s*/, ""),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"ssn":')}  error  page-key-laid-out`,
        '  Page "final-steps" lists "ssn" in its schema, but its layout never shows it.',
      ),
    );
  });

  it("finds a tab key that the data model lacks", () => {
    const seeded = seedGraduate({
      "pages/education.json": set(
        ["uiSchema", "ui:layout", 5, "children", 0, "tabs", 0, "children", 0],
        "personal_sketh",
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"personal_sketh"')}  error  layout-key-exists`,
        '  Tab "type" of "personal_sketch_tabs" asks "personal_sketh", which data-model.json does not define.',
        `  hint: did you mean "personal_sketch"? (${positionIn(seeded.texts, "data-model.json", '"personal_sketch":')})`,
      ),
    );
  });

  it("finds an add-another key that the data model lacks", () => {
    const seeded = seedGraduate({
      "pages/education.json": set(["uiSchema", "ui:layout", 2, "children", 0, "children", 0], "{college}nmae"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"{college}nmae"')}  error  layout-key-exists`,
        '  Add-another "college", item 1, asks "college_nmae", which data-model.json does not define.',
        `  hint: did you mean "college_name"? (${positionIn(seeded.texts, "data-model.json", '"name": { "type": "string", "title": "School Name"')})`,
      ),
    );
  });

  it("finds an autocomplete target that the data model lacks", () => {
    const seeded = seedGraduate({
      "pages/education.json": set(["uiSchema", "{college}name", "ui:options", "fills", "ceeb"], "{college}cebe"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"{college}cebe"')}  error  autocomplete-target-exists`,
        '  The search in "college_name" fills "college_cebe" with "ceeb", but data-model.json does not define "college_cebe".',
        `  hint: did you mean "college_ceeb"? (${positionIn(seeded.texts, "data-model.json", '"ceeb": {')})`,
      ),
    );
  });

  it("finds a required key that the page does not ask", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["schema", "required", 0], "frist_name") });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"frist_name"')}  error  required-key-on-page`,
        '  Page "about" requires "frist_name", which it does not ask.',
        `  hint: did you mean "first_name"? (${positionIn(seeded.texts, "pages/about.json", '"first_name":')})`,
      ),
    );
  });

  it("finds a data-model key that no page asks", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "shoe_size"], { type: "string", title: "Shoe Size" }),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"shoe_size":')}  warning  data-model-key-asked`,
        '  "shoe_size" is in the data model, but no page asks it.',
      ),
    );
  });

  it("finds settings of a question that is not on the page", () => {
    const seeded = seedGraduate({ "pages/about.json": set(["uiSchema", "gmat_taken"], { "ui:widget": "radio" }) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/about.json", '"gmat_taken":')}  error  ui-key-on-page`,
        '  Page "about" has settings for "gmat_taken", which it does not ask.',
        '  hint: page "education" asks it.',
      ),
    );
  });

  it("finds a cleared key that no page asks", () => {
    const seeded = seedGraduate({
      "pages/education.json": set(["uiSchema", "ui:layout", 0, "children", 4, "clears", 0], "entry_trem"),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/education.json", '"entry_trem"')}  error  cleared-key-asked`,
        '  Page "education" clears "entry_trem", which no page asks.',
        `  hint: did you mean "entry_term"? (${positionIn(seeded.texts, "pages/education.json", '"entry_term":')})`,
      ),
    );
  });

  it("finds a companion key claimed by another field", () => {
    const seeded = seedGraduate({
      "data-model.json": set(["properties", "gender_desc"], { type: "string", title: "About" }),
      "pages/about.json": all(
        set(["schema", "properties", "gender_desc"], { $ref: "../data-model.json#/properties/gender_desc" }),
        set(["uiSchema", "ui:layout", 1, "children", 9], "gender_desc"),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "data-model.json", '"gender_desc":')}  error  desc-key-free`,
        '  "gender_desc" is where the chosen label of "gender" is stored, so it cannot be the key of another answer.',
        `  hint: rename it, or add "x-desc": false to "gender" (${positionIn(seeded.texts, "data-model.json", '"gender":')})`,
      ),
    );
  });

  it("finds instances of an add-another that share a key", () => {
    const keys = ["job_name", "job_2_name", "job_2_2_name", "job_3_name", "job_3_2_name"];
    const seeded = seedGraduate({
      "data-model.json": all(...keys.map((key) => set(["properties", key], { type: "string", title: "Name" }))),
      "pages/final-steps.json": all(
        ...keys.map((key) => set(["schema", "properties", key], { $ref: `../data-model.json#/properties/${key}` })),
        set(["uiSchema", "ui:layout", 0, "children", 9], {
          type: "addAnother",
          id: "job",
          label: "Add",
          itemTitle: "Job {n}",
          prefixes: ["job_", "job_2_", "job_3_"],
          children: ["{job}name", "{job}2_name"],
        }),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", '"job_2_"')}  error  add-another-keys-distinct`,
        '  Add-another "job": "job_2_name" belongs both to the item of prefix "job_" and to that of "job_2_".',
      ),
    );
  });

  it("finds more than 10 components", () => {
    const seeded = seedGraduate({
      "data-model.json": all(
        ...JOBS.map((job) => set(["properties", `${job}name`], { type: "string", title: "Name" })),
      ),
      "pages/final-steps.json": all(
        ...JOBS.map((job) =>
          set(["schema", "properties", `${job}name`], { $ref: `../data-model.json#/properties/${job}name` }),
        ),
        set(["uiSchema", "ui:layout", 0, "children", 9], {
          type: "addAnother",
          id: "job",
          label: "Add",
          itemTitle: "Job {n}",
          prefixes: JOBS,
          children: ["{job}name"],
        }),
      ),
    });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "pages/final-steps.json", "[", 5)}  error  add-another-at-most-ten`,
        '  The maxNumberOfComponents cannot exceed 10: add-another "job" has more items.',
      ),
    );
  });

  it("finds a scenario about an unknown question", () => {
    const seeded = seedGraduate({ "scenarios/first-visit.json": set(["expect", "visible"], ["frist_name"]) });
    expect(lintSeeded(seeded)).toBe(
      lines(
        `${place(seeded, "scenarios/first-visit.json", '"frist_name"')}  error  scenario-key-asked`,
        '  This scenario names "frist_name", which no page asks.',
        '  hint: did you mean "first_name"?',
      ),
    );
  });

  it("finds an amount of money that is no number, or in no currency", () => {
    const lintMoney = (schema: object) => {
      const seeded = seedGraduate({
        "data-model.json": set(["properties", "middle_name"], { title: "Income", ...schema }),
      });
      return lintSeeded(seeded).replaceAll(/:\d+:\d+/g, "");
    };
    expect(lintMoney({ type: "number", "x-money": "USD" })).toBe("");
    expect(lintMoney({ type: "number", "x-money": "USF" })).toBe(
      lines(
        "tenants/graduate/data-model.json  error  money-currency-known",
        '  "middle_name" is an amount in "USF", which is no currency.',
        '  hint: did you mean "USD"?',
      ),
    );
    expect(lintMoney({ type: "string", "x-money": "USD" })).toContain(
      '  "middle_name" is an amount of money, so its type is "number".',
    );
  });

  it.each<[string, string, unknown, string]>([
    ["another type", "middle_name", 5, 'The default of "middle_name" is not of its type, string.'],
    [
      "no choice",
      "country",
      "UAS",
      'The default of "country" is "UAS", which is not in the list "countries_usa_second".\n  hint: did you mean "USA"?',
    ],
    ["no date", "birth_date", "1 June 2000", 'The default of "birth_date" is "1 June 2000", which is no date.'],
    [
      "a date out of bounds",
      "birth_date",
      "today",
      'The default of "birth_date" is today, which is out of its own bounds.',
    ],
    [
      "a tick",
      "handbook_agree",
      "Y",
      '"handbook_agree" is a box, which may not be ticked before somebody has read it.',
    ],
    ["a document", "personal_sketch_pdf", "x", '"personal_sketch_pdf" is a document, so the form cannot fill it in.'],
  ])("finds a default that is %s", (_, key, value, message) => {
    const seeded = seedGraduate({ "data-model.json": set(["properties", key, "default"], value) });
    expect(lintSeeded(seeded)).toContain(`error  default-possible\n  ${message}`);
  });

  it("lets a default be a choice, a text or a date counted from today", () => {
    for (const [key, value] of [
      ["country", "USA"],
      ["middle_name", "None"],
      ["mailing_addr_effective_date", "today"],
    ] as const)
      expect(lintSeeded(seedGraduate({ "data-model.json": set(["properties", key, "default"], value) }))).toBe("");
  });
});

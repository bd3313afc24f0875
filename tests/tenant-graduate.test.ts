import { beforeAll, describe, expect, it } from "vitest";
import { checkDraftAnswer, createTenant, pageOf } from "../engine/core/index.ts";
import type { Answers, Tenant } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { errorsWith, evaluateWith } from "./fixtures/graduate-applicant.ts";
import { renderMessageTable } from "./reference/message-table.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
});

const errors = (changes: Answers, now?: Date): Readonly<Record<string, readonly string[]>> =>
  errorsWith(tenant, changes, now);
const EMPTY_MESSAGES: Readonly<Record<string, string>> = {
  first_name: "First Name is a required field",
  last_name: "Last Name is a required field",
  gender: "Gender is a required field",
  birth_date: "Date of Birth is a required field",
  address_line_1: "Address is required.",
  city: "City is required.",
  country: "Country is required.",
  mailing_addr_same_as_perm_addr: "Please indicate if your mailing address is the same as your permanent address.",
  applied_major: "What do you plan on studying?",
  prev_attend: "Please indicate if you have previously attended Alder Ridge University.",
  college_name: "School name is required.",
  conviction: "Please indicate if you have been convicted of a felony.",
  suspended: "Please indicate if you have been suspended from any school.",
  agree_counselor_request_waiver:
    "Please indicate if you waive your right to review or access letters and statements of recommendation written on your behalf.",
  legal_agree: "You must accept these terms to submit your application.",
};

describe("tenants/graduate, compared with docs/specification.md, section 5", () => {
  it("lets a complete application through", () => {
    expect(errors({})).toEqual({});
  });

  it.each(Object.entries(EMPTY_MESSAGES))(
    "row %s: a missing answer gets the message of the specification",
    (key, message) => {
      expect(errors({ [key]: "" })[key]).toEqual([message]);
    },
  );

  it("row errors: listed in page order, each message once", () => {
    expect([...evaluateWith(tenant, { legal_agree: "", first_name: "", college_name: "" }).errors.keys()]).toEqual([
      "first_name",
      "college_name",
      "legal_agree",
    ]);
  });

  describe("row birth_date", () => {
    it.each([
      ["is no date", "2013-02-30", "A valid date of birth is required."],
      [
        "is more than 100 years ago",
        "1926-11-20",
        "This date is not supported. Please contact help support for assistance.",
      ],
      ["is less than 13 years ago", "2013-11-22", "You must be 13 years or older to apply."],
    ])("is wrong when it %s", (_, birth_date, message) => {
      expect(errors({ birth_date })).toEqual({ birth_date: [message] });
    });

    it.each(["1926-11-21", "2013-11-21"])("may be %s on November 21, 2026", (birth_date) => {
      expect(errors({ birth_date })).toEqual({});
    });

    it("is judged by the university's calendar, not by UTC", () => {
      expect(errors({ birth_date: "2013-11-22" }, new Date("2026-11-22T04:30:00Z"))).toHaveProperty("birth_date");
    });
  });

  describe("row phones", () => {
    it.each(["(114) 555-0123", "(614) 155-0123", "614-555-0123", "(614) 555-012"])("refuses %s", (number) => {
      expect(errors({ phone_home: number, phone_mobile: number })).toEqual({
        phone_home: ["Please enter a valid home phone number."],
        phone_mobile: ["Please enter a valid cell phone number."],
      });
    });

    it("asks for one of home and mobile", () => {
      expect(errors({ phone_mobile: "" })).toEqual({
        phone_home: ["Please enter either a home phone or cell phone number."],
      });
      expect(errors({ phone_mobile: "", phone_home: "(614) 555-0188" })).toEqual({});
    });

    it("counts an international phone, in its own variant", () => {
      const abroad = { country: "GBR", state: "", phone_mobile: "" };
      expect(evaluateWith(tenant, {}).visible.has("phone_international")).toBe(false);
      expect(errors(abroad)).toEqual({ phone_home: ["Please enter either a home phone or cell phone number."] });
      expect(errors({ ...abroad, phone_international: "+44 20 7946 0958" })).toEqual({});
    });

    it("asks for a mobile when text messages are wanted", () => {
      expect(errors({ phone_mobile: "", phone_home: "(614) 555-0188", optin_sms_ind: true })).toEqual({
        phone_mobile: ["A cell phone number is required to receive text message updates."],
      });
    });
  });

  it("row email_address: optional, and in e-mail format", () => {
    expect(errors({ email_address: "ada@example.com" })).toEqual({});
    expect(errors({ email_address: "ada.example.com" })).toEqual({
      email_address: ["Email Address must be a valid email"],
    });
  });

  it("row ssn: 3-2-4 digits, optional, never printed whole", () => {
    expect(errors({ ssn: "123-45-6789" })).toEqual({});
    expect(errors({ ssn: "123456789" })).toHaveProperty("ssn");
    expect(tenant.fields.get("ssn")?.privacy).toBe("secret");
  });

  describe("row address", () => {
    it.each(["USA", "CAN"])("asks for a state in %s", (country) => {
      expect(errors({ country, state: "" })).toEqual({ state: ["State/Province is required."] });
    });

    it("asks for no state elsewhere, and offers none", () => {
      expect(errors({ country: "FRA", state: "" })).toEqual({});
      expect(evaluateWith(tenant, { country: "FRA", state: "" }).visible.has("state")).toBe(false);
    });

    it("asks for a zip in the United States only, of at least 5 characters", () => {
      expect(errors({ zip: "" })).toEqual({ zip: ["Zip/Postal Code is required"] });
      expect(errors({ zip: "4300" })).toEqual({ zip: ["Zip/Postal Code must be at least 5 characters."] });
      expect(errors({ country: "ISL", state: "", zip: "101" })).toEqual({});
      expect(errors({ country: "ISL", state: "", zip: "" })).toEqual({});
    });

    it("asks for a mailing address only when it is another one", () => {
      expect(errors({ mailing_addr_same_as_perm_addr: "N" })).toEqual({
        mailing_country: ["Country is required."],
        mailing_address_line_1: ["Address is required."],
        mailing_city: ["City is required."],
      });
      expect(
        errors({
          mailing_addr_same_as_perm_addr: "N",
          mailing_country: "USA",
          mailing_address_line_1: "5 Pine Road",
          mailing_city: "Buffalo",
        }),
      ).toEqual({
        mailing_state: ["State/Province is required."],
        mailing_zip: ["Zip/Postal Code is required"],
      });
    });
  });

  describe("row mailing_addr_effective_date", () => {
    const mail = {
      mailing_addr_same_as_perm_addr: "N",
      mailing_country: "FRA",
      mailing_address_line_1: "3 rue des Lilas",
      mailing_city: "Lyon",
    };
    it.each([
      ["2021-12-31", "The minimum supported year is 2022"],
      ["2030-01-01", "The maximum supported year is 2029"],
    ])("refuses %s", (mailing_addr_effective_date, message) => {
      expect(errors({ ...mail, mailing_addr_effective_date })).toEqual({ mailing_addr_effective_date: [message] });
    });

    it.each(["2022-01-01", "2029-12-31", "", null])("takes %s", (mailing_addr_effective_date) => {
      expect(errors({ ...mail, mailing_addr_effective_date })).toEqual({});
    });
  });

  it("row citizen_status_explain: asked of citizenship type 3 only", () => {
    expect(errors({ citizenship_type: "3" })).toEqual({
      citizen_status_explain: ["Please indicate if you intend to study in the US."],
    });
    for (const citizenship_type of ["1", "2"]) expect(errors({ citizenship_type })).toEqual({});
  });

  it("row entry_term: required for the listed majors", () => {
    expect(errors({ applied_major: "21" })).toEqual({ entry_term: ["When do you plan to enroll?"] });
  });

  it("row applied_concentration: required for another set of majors, offered to a third", () => {
    expect(errors({ applied_major: "18", entry_term: "202780" })).toEqual({
      applied_concentration: ["Concentration is required."],
    });
    expect(evaluateWith(tenant, { applied_major: "63" }).visible.has("applied_concentration")).toBe(true);
    expect(errors({ applied_major: "63" })).toEqual({});
  });

  it("row prev_attend: an earlier student gives the previous ID", () => {
    expect(errors({ prev_attend: "Y" })).toEqual({ prev_student_id: ["Previous ID Z#"] });
  });

  it.each(["college_", "college_2_", "college_3_", "college_4_", "college_5_"])(
    "row college_name: %sname, once given, asks when",
    (prefix) => {
      const none = Object.fromEntries(
        ["from", "to"].flatMap((end) => ["month", "year"].map((unit) => [`${prefix}attend_${end}_${unit}`, ""])),
      );
      const message = (end: string): string[] => [`Attended ${end}: Month and Year are required.`];
      expect(errors({ [`${prefix}name`]: "Elm College", ...none })).toEqual({
        [`${prefix}attend_from_month`]: message("From"),
        [`${prefix}attend_from_year`]: message("From"),
        [`${prefix}attend_to_month`]: message("To"),
        [`${prefix}attend_to_year`]: message("To"),
      });
    },
  );

  it.each(["34", "56"])("row gmat_taken, mat_taken, gre_taken: required for major %s", (applied_major) => {
    const { gmat_taken, mat_taken, gre_taken } = errors({ applied_major });
    expect([gmat_taken, mat_taken, gre_taken]).toEqual(
      ["GMAT", "MAT", "GRE"].map((test) => [`Please indicate if you have taken the ${test}.`]),
    );
  });

  it("row gmat_taken: optional for other majors", () => {
    expect(errors({ applied_major: "27" })).toEqual({});
  });

  it("rows conviction and suspended: a yes asks for the circumstances", () => {
    expect(errors({ conviction: "Y", suspended: "Y" })).toEqual({
      conviction_comment: ["Please explain the circumstances of your conviction."],
      suspended_comment: ["Please explain the circumstances of your suspension."],
    });
  });

  it("row legal_agree: only a checked box will do", () => {
    expect(errors({ legal_agree: false })).toEqual({
      legal_agree: ["You must accept these terms to submit your application."],
    });
  });

  it("row personal_sketch: null is no answer, and no error", () => {
    expect(errors({ personal_sketch: null })).toEqual({});
  });

  it("row text inputs: 45 characters, text areas 1500, the sketch as many as the partner allows", () => {
    const lengthOf = (key: string): number | undefined => tenant.fields.get(key)?.maxLength;
    expect([lengthOf("first_name"), lengthOf("conviction_comment"), lengthOf("personal_sketch")]).toEqual([
      45,
      1500,
      tenant.definition.tenant.partner.character_limit,
    ]);
    expect(checkDraftAnswer(tenant, "first_name", "x".repeat(46), "2026-11-21")?.code).toBe("length");
  });
});

describe("general messages and configuration errors (docs/specification.md, section 5)", () => {
  it("row general messages: are those of the specification", () => {
    const messages = renderMessageTable();
    // No answer is a list, so there is no message about the number of items.
    for (const words of [
      "is a required field",
      "must be at least 3 characters",
      "must be at most 5 characters",
      "must be a valid email",
      "must be a valid URL",
      "must be a positive number",
      "must be an integer",
    ]) {
      expect(messages).toContain(`City ${words} |`);
    }
  });

  it("row missing page mapping: has the message of the specification", () => {
    expect(() => pageOf(tenant, "shoe_size")).toThrow(
      "The question with yupValueKey shoe_size does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.",
    );
  });

  it("row add-another: more than 10 components are refused with the message of section 8", () => {
    const { definition } = tenant;
    const prefixes = Array.from({ length: 11 }, (_, index) => `college_${index}_`);
    const pages = definition.pages.map(({ rules: _, ...page }) => ({
      ...page,
      uiSchema: {
        "ui:layout": [
          { type: "addAnother", id: "job", label: "Add", itemTitle: "Job {n}", prefixes, children: [] } as const,
        ],
      },
    }));
    expect(() => createTenant({ ...definition, conditions: {}, pages }, {})).toThrow(
      "The maxNumberOfComponents cannot exceed 10",
    );
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant("tenants/graduate"));
});

describe("the pages of tenants/graduate, compared with docs/specification.md, section 5", () => {
  it.each([
    [
      "about",
      "first_name middle_name last_name preferred_name prev_lname gender ssn birth_date email_address " +
        "phone_home phone_mobile optin_sms_ind phone_international address_line_1 address_line_2 city state zip " +
        "country mailing_addr_same_as_perm_addr mailing_address_line_1 mailing_address_line_2 mailing_city " +
        "mailing_state mailing_zip mailing_country mailing_addr_effective_date ethnicity religion_pref " +
        "religion_pref_other citizenship_type birth_country birth_state citizenship alien_registration_number " +
        "citizen_status_explain citizenship_visa_status intended_visa_type current_visa_number " +
        "race_american_indian race_asian race_black race_native_hawaiian race_white military_status " +
        "military_status_specified military_benefits",
    ],
    [
      "education",
      "program_type applied_major entry_term applied_concentration prev_attend prev_student_id " +
        "prev_attend_from_month prev_attend_from_year prev_attend_to_month prev_attend_to_year personal_sketch " +
        "personal_sketch_pdf",
    ],
    [
      "final-steps",
      "fin_aid special_accommodations special_accommodations_explain conviction conviction_comment suspended " +
        "suspended_comment agree_counselor_request_waiver legal_agree code_of_honor handbook_agree",
    ],
  ])("row %s page fields: asks all of them", (page, keys) => {
    expect(keys.split(" ").filter((key) => tenant.fields.get(key)?.page !== page)).toEqual([]);
  });

  it("row education page fields: five colleges of fourteen questions, five tests of five", () => {
    const college =
      "name ceeb address_line_1 city state zip country attend_from_month attend_from_year attend_to_month attend_to_year degree gpa credits".split(
        " ",
      );
    const keys = [
      ...["college_", "college_2_", "college_3_", "college_4_", "college_5_"].flatMap((prefix) =>
        college.map((name) => prefix + name),
      ),
      ...["gmat", "mat", "gre", "toefl", "ielts"].flatMap((test) =>
        ["taken", "taken_month", "taken_year", "plan_month", "plan_year"].map((name) => `${test}_${name}`),
      ),
    ];
    expect(keys.filter((key) => tenant.fields.get(key)?.page !== "education")).toEqual([]);
  });
});

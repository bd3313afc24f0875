import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../answers/answers.ts";
import { onePageTenant, SMALL_DEFINITION, smallTenant } from "../small-tenant.fixture.ts";
import type { OfficeFile } from "../tenant/definition.ts";
import { readOffice, toOfficeBasis } from "./office.ts";
import { toOfficeRow, type OfficeFacts } from "./to-office-row.ts";

const AT = Date.parse("2026-11-21T03:10:42Z");
const FACTS: OfficeFacts = {
  owner: "account-1",
  status: "started",
  round: "fall",
  submittedAt: undefined,
  createdAt: AT,
  activeAt: AT,
  answeredAt: AT,
};
const tenantWith = (office: OfficeFile) =>
  smallTenant({ ...SMALL_DEFINITION, tenant: { ...SMALL_DEFINITION.tenant, office } });
const rowOf = (answers: Answers, office: OfficeFile, facts: Partial<OfficeFacts> = {}) => {
  const tenant = tenantWith(office);
  const definition = { office: readOffice(tenant), hash: "h" };
  return toOfficeRow(definition, tenant, { ...EMPTY_APPLICATION, answers }, { ...FACTS, ...facts });
};

describe("toOfficeRow", () => {
  it("fills cells and filters with codes and their printed labels", () => {
    const row = rowOf(
      { country: "USA", state: "NY", birth_date: "1990-03-01", optin_sms_ind: null, first_name: "Ada" },
      { programme: "country", columns: ["birth_date", "optin_sms_ind"], filters: ["kind", "state", "optin_sms_ind"] },
    );
    expect(row.cells).toEqual({
      country: { value: "USA", text: "United States" },
      birth_date: { value: "1990-03-01", text: "March 1, 1990" },
      optin_sms_ind: { value: false },
    });
    expect(row.filters).toEqual(["", "state=NY", "optin_sms_ind=false"]);
  });

  it("leaves out hidden answers and impossible dates", () => {
    const row = rowOf({ state: "NY", birth_date: "1990-02-31" }, { columns: ["state", "birth_date"] });
    expect(row.cells).toEqual({});
  });

  it("rounds the last activity to the minute, and dates the submission in the tenant's time zone", () => {
    const row = rowOf({}, {}, { submittedAt: AT });
    expect([row.activeAt, row.submittedAt, row.submittedDay]).toEqual([
      Date.parse("2026-11-21T03:10:00Z"),
      AT,
      "2026-11-20",
    ]);
  });

  it.each([
    // Clocks go forward in the night before March 14 and back in the night before November 1.
    ["America/New_York", "2027-03-13T23:30-05:00", "2027-03-13"],
    ["America/New_York", "2026-11-01T23:30-05:00", "2026-11-01"],
    // Beirut's clocks go forward at midnight, so this night has no half past twelve.
    ["Asia/Beirut", "2027-03-27T23:30+02:00", "2027-03-27"],
    ["Pacific/Auckland", "2027-04-05T00:30+12:00", "2027-04-05"],
  ])("dates a submission correctly in %s, also when clocks change: %s", (timeZone, at, day) => {
    const tenant = smallTenant({ ...SMALL_DEFINITION, tenant: { ...SMALL_DEFINITION.tenant, timeZone } });
    const definition = { office: readOffice(tenant), hash: "h" };
    const facts = { ...FACTS, status: "submitted" as const, submittedAt: Date.parse(at) };
    expect(toOfficeRow(definition, tenant, EMPTY_APPLICATION, facts).submittedDay).toBe(day);
  });

  it("excludes answers of class secret even if tenant.json lists them", () => {
    const row = rowOf({ ssn: "123-45-6789" }, { name: ["ssn"], columns: ["ssn"], filters: ["ssn"] });
    expect(JSON.stringify(row)).not.toContain("6789");
  });

  it("shows a name as entered, and sorts it by the family name", () => {
    const tenant = onePageTenant({
      given: { type: "string", title: "Given" },
      last_name: { type: "string", title: "Family" },
    });
    const named = { ...readOffice(tenant), name: ["given", "last_name"], sortName: ["last_name", "given"] };
    const answers = { given: "  Seán ", last_name: "Ó Briain" };
    const row = toOfficeRow({ office: named, hash: "" }, tenant, { ...EMPTY_APPLICATION, answers }, FACTS);
    expect([row.name, row.nameKey]).toEqual(["Seán Ó Briain", "o briain sean"]);
  });
});

it("changes the basis of the rows with an option's label, but not with a question outside the list", () => {
  const basisOf = (change: object) =>
    JSON.stringify(
      toOfficeBasis(
        smallTenant({
          ...SMALL_DEFINITION,
          tenant: { ...SMALL_DEFINITION.tenant, office: { columns: ["kind"] } },
          ...change,
        }),
      ),
    );
  const { options, dataModel } = SMALL_DEFINITION;
  const relabelled = { options: { ...options, kinds: { options: [{ value: "1", label: "Other" }] } } };
  const sketch = { ...dataModel.properties["sketch"], type: "string" as const, title: "Else" };
  const elsewhere = { dataModel: { ...dataModel, properties: { ...dataModel.properties, sketch } } };
  expect(basisOf(relabelled)).not.toBe(basisOf({}));
  expect(basisOf(elsewhere)).toBe(basisOf({}));
});

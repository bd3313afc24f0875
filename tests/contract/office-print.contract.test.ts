import { beforeAll, expect, it } from "vitest";
import { within } from "../journeys/changed-tenant.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const HOUR_MS = 3_600_000;
const NEED = "A desk by the window";
const FAITH = "Quaker";
const OFFICE_ONLY = "For the office only";

/** The starter, in which a college is printed for the office only, and a state never. */
const TENANT: TenantChange = [
  "templates/starter",
  {
    "data-model.json": (file) => {
      within(file, "properties", "college_name")["x-print"] = "office";
      within(file, "properties", "statement")["x-print"] = "never";
    },
  },
];

describeOnStore("What is printed for the office only", () => {
  const portal = usePortal({}, TENANT);
  let applicant: Person;
  const open = async (audience: "everyone" | "office", path: string) => {
    const { serviceLinks } = portal.parts.deps;
    const token = (await serviceLinks.create("starter", applicant.username, HOUR_MS, audience))?.token ?? "";
    const { body } = await portal.person().call("GET", `${path}?service_token=${token}`);
    return JSON.stringify(body);
  };
  beforeAll(async () => {
    applicant = await portal.applicant();
    await applicant.call("PUT", "/api/answer", {
      answers: { first_name: "Ada", has_studied: "Y", college_name: NEED, statement: FAITH },
    });
  });

  it.each(["/about", "/service/tmp-pdf"])("is not in %s of a link, nor is what is printed for nobody", async (path) => {
    const shown = await open("everyone", path);
    expect(shown).toContain("Ada");
    for (const words of [NEED, FAITH, OFFICE_ONLY]) expect(shown).not.toContain(words);
  });

  it("is in a link for the office, which says so, and what is printed for nobody is not", async () => {
    const page = await open("office", "/about");
    for (const words of ["Ada", NEED, OFFICE_ONLY]) expect(page).toContain(words);
    expect(page).not.toContain(FAITH);
    const data = await open("office", "/service/tmp-pdf");
    expect(data).toContain(NEED);
    expect(data).not.toContain(FAITH);
  });

  it("is the applicant's own to read in the form", async () => {
    const { body } = await applicant.call("GET", "/api/profile");
    expect(body["answer"]).toMatchObject({ college_name: NEED, statement: FAITH });
  });
});

import { beforeAll, expect, it } from "vitest";
import { within } from "../journeys/changed-tenant.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { attach, idOf } from "./submitted.fixture.ts";

const HOUR_MS = 3_600_000;
const NEED = "A desk by the window";
const FAITH = "Quaker";
const OFFICE_ONLY = "For the office only";

const DOCUMENT = "sketch_pdf";

const TENANT: TenantChange = [
  "templates/starter",
  {
    "data-model.json": (file) => {
      within(file, "properties", "college_name")["x-print"] = "office";
      within(file, "properties", "statement")["x-print"] = "never";
      Object.assign(within(file, "properties"), {
        [DOCUMENT]: { type: "string", title: "Sketch", "x-document": true },
      });
    },
    "conditions.json": (file) =>
      Object.assign(file, { at_home: { description: "Lives here.", when: { "==": [{ var: "country" }, "USA"] } } }),
    "pages/application.json": (file) => {
      Object.assign(file, { shownWhen: "at_home" });
      within<unknown[]>(file, "uiSchema", "ui:layout").push(DOCUMENT);
    },
  },
];

describeOnStore("Prints for the office only", () => {
  const portal = usePortal({}, TENANT);
  let applicant: Person;
  const open = async (audience: "everyone" | "office", path: string) => {
    const { serviceLinks } = portal.parts.deps;
    const token = (await serviceLinks.create("starter", applicant.username, HOUR_MS, audience))?.token ?? "";
    const { body } = await portal.person().call("GET", `${path}?service_token=${token}`);
    return JSON.stringify(body);
  };
  beforeAll(async () => {
    applicant = await portal.applicant({
      first_name: "Ada",
      country: "USA",
      has_studied: "Y",
      college_name: NEED,
      statement: FAITH,
    });
  });

  it("shows office answers in a link for the office, and no unprinted answers", async () => {
    const page = await open("office", "/about");
    for (const words of ["Ada", NEED, OFFICE_ONLY]) expect(page).toContain(words);
    expect(page).not.toContain(FAITH);
    const data = await open("office", "/service/tmp-pdf");
    expect(data).toContain(NEED);
    expect(data).not.toContain(FAITH);
  });

  it("hides documents and answers of a page that other answers hide", async () => {
    const { serviceLinks } = portal.parts.deps;
    const officer = await portal.staff("officer", "starter");
    const id = await idOf(applicant);
    await attach(portal, id, [DOCUMENT], "starter");
    const token = (await serviceLinks.create("starter", applicant.username, HOUR_MS, "office"))?.token ?? "";
    const read = async () => {
      const service = await portal.person().call("GET", `/service/document/${DOCUMENT}?service_token=${token}`);
      const office = await officer.call("GET", `/api/office/applications/${id}/documents/${DOCUMENT}`);
      return [service.status, office.status, (await open("office", "/service/tmp-pdf")).includes(NEED)];
    };
    expect(await read()).toEqual([200, 200, true]);
    await applicant.call("PUT", "/api/answer", { answers: { country: "FRA" } });
    expect(await read()).toEqual([404, 404, false]);
    expect(await open("office", "/service/tmp-pdf")).not.toContain(DOCUMENT);
    await applicant.call("PUT", "/api/answer", { answers: { country: "USA" } });
  });
});

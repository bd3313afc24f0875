import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { within } from "../journeys/changed-tenant.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

/** The starter, which asks an applicant below 18 for a guardian. */
const TENANT: TenantChange = [
  "templates/starter",
  {
    "data-model.json": (file) =>
      Object.assign(within(file, "properties"), { guardian: { type: "string", title: "Guardian" } }),
    "conditions.json": (file) =>
      Object.assign(file, { is_minor: { when: { "<": [{ age: { var: "birth_date" } }, 18] } } }),
    "pages/about.json": (file) => {
      Object.assign(within(file, "schema", "properties"), {
        guardian: { $ref: "../data-model.json#/properties/guardian" },
      });
      within<unknown[]>(file, "uiSchema", "ui:layout").push({
        type: "block",
        shownWhen: "is_minor",
        children: ["guardian"],
      });
    },
  },
];

const scenario = JSON.parse(await readFile("templates/starter/scenarios/complete.json", "utf8")) as {
  application: { answers: Record<string, unknown> };
};

describeOnStore("A print link", () => {
  const portal = usePortal({}, TENANT);
  let applicant: Person;
  beforeAll(async () => {
    applicant = await portal.applicant();
  });

  it("shows a submitted application as of the day of its submission, as its PDF does", async () => {
    const seventeen = new Date(Date.now() - 17.5 * YEAR_MS).toISOString().slice(0, 10);
    await applicant.call("PUT", "/api/answer", {
      answers: { ...scenario.application.answers, birth_date: seventeen, guardian: "Byron Augusta" },
    });
    await applicant.call("POST", "/api/web-status", { web_status: "validating" });
    expect((await applicant.call("POST", "/api/submit")).status).toBe(200);
    portal.advance(YEAR_MS);
    const { serviceLinks } = portal.parts.deps;
    const token = (await serviceLinks.create("starter", applicant.username, HOUR_MS))?.token ?? "";
    const page = await portal.person().call("GET", `/about?service_token=${token}`);
    expect(page.body["text"]).toContain("Byron Augusta");
  });
});

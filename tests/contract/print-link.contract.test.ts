import { expect, it } from "vitest";
import { within } from "../journeys/changed-tenant.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import { linkTo, readByLink, save, STARTER_ANSWERS, submitAs } from "./submitted.fixture.ts";

const YEAR_MS = 366 * 24 * 3_600_000;

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

describeOnStore("A print link", () => {
  const portal = usePortal({}, TENANT);
  it("shows a submitted application as of the day of its submission, as its PDF does", async () => {
    const applicant = await portal.applicant();
    const seventeen = new Date(Date.now() - 17.5 * YEAR_MS).toISOString().slice(0, 10);
    await save(applicant, { ...STARTER_ANSWERS, birth_date: seventeen, guardian: "Byron Augusta" });
    await submitAs(applicant);
    portal.advance(YEAR_MS);
    const [page] = await readByLink(portal, await linkTo(portal, applicant, "starter"));
    expect(page).toContain("Byron Augusta");
  });
});

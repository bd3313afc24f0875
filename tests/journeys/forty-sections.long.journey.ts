import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { changeTenant, within } from "./changed-tenant.ts";
import { openJourneyAlone } from "./open-journey.ts";

const NUMBERS = Array.from({ length: 40 }, (_, index) => index + 1);
const tenants = changeTenant("templates/starter", {
  "data-model.json": (file) => {
    for (const n of NUMBERS)
      Object.assign(within(file, "properties"), {
        [`has_${n}`]: { type: "string", title: `Have you done thing ${n}?`, "x-options": "yes_no" },
        [`more_${n}`]: { type: "string", title: `What about thing ${n}?` },
      });
  },
  "conditions.json": (file) => {
    for (const n of NUMBERS)
      file[`did_${n}`] = { description: `Has done thing ${n}.`, when: { "==": [{ var: `has_${n}` }, "Y"] } };
  },
  "pages/application.json": (file) => {
    for (const n of NUMBERS) {
      within(file, "uiSchema")[`has_${n}`] = { "ui:widget": "radio", "ui:options": { inline: true } };
      within<unknown[]>(file, "uiSchema", "ui:layout").push({
        type: "section",
        title: `Thing ${n}`,
        children: [`has_${n}`, { type: "block", shownWhen: `did_${n}`, children: [`more_${n}`] }],
      });
    }
  },
});
rmSync(join(tenants, "starter", "scenarios"), { recursive: true });
const journey = openJourneyAlone({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" } });
afterAll(() => rmSync(tenants, { recursive: true }));

it("asks a further question in each of 40 sections, and stores the answers", async () => {
  const { page } = journey;
  await arrive(page, journey.portal);
  await page.locator('.a-steps a[href="/application"]').click();
  await page.getByRole("heading", { level: 2, name: "Thing 40" }).waitFor();
  for (const n of NUMBERS) {
    const section = page.getByRole("region", { name: `Thing ${n}`, exact: true });
    const more = section.getByLabel(`What about thing ${n}?`);
    await section.getByText("No", { exact: true }).click();
    expect(await more.count()).toBe(0);
    await section.getByText("Yes", { exact: true }).click();
    await more.fill(`A lot, ${n} times`);
  }
  const last = { has_1: "Y", more_1: "A lot, 1 times", has_40: "Y", more_40: "A lot, 40 times" };
  await expect.poll(() => readStoredAnswers(page)).toMatchObject(last);
  journey.expectNoComplaints();
});

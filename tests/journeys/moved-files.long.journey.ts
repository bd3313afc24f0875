import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { arrive, readStoredAnswers } from "./applicant.ts";
import { PHONE } from "./browser.ts";
import { changeTenant, withFilms } from "./changed-tenant.ts";
import { makePdf } from "./make-pdf.ts";
import { openJourneyAlone } from "./open-journey.ts";

const tenants = changeTenant(
  "templates/starter",
  withFilms([
    "{film}title",
    {
      type: "tabs",
      id: "{film}form",
      label: "How do you show it?",
      tabs: [
        { id: "typed", label: "Type", children: ["{film}plot"] },
        { id: "sent", label: "Send", children: ["{film}still"] },
      ],
    },
  ]),
);
const journey = openJourneyAlone({ window: PHONE, env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" } });
afterAll(() => rmSync(tenants, { recursive: true }));

it("moves an item with its file in both browser tabs, and restores a removed item with its file", async () => {
  const { page, portal } = journey;
  await arrive(page, portal, { path: "/about" });
  const film = (n: number, tab = page) => tab.locator(`[data-item="${String(n)}"]`);
  const titles = async (tab = page) => [
    await film(1, tab).getByLabel("Title").inputValue(),
    await film(2, tab).getByLabel("Title").inputValue(),
  ];
  await page.getByRole("button", { name: "Add a film" }).click();
  await film(1).getByLabel("Title").fill("Turf");
  await film(1).getByLabel("Plot").fill("Two brothers cut turf.");
  await film(2).getByLabel("Title").fill("Peat");
  await film(2).getByRole("tab", { name: "Send" }).click();
  await film(2)
    .locator("input[type=file]")
    .setInputFiles({ name: "peat.pdf", mimeType: "application/pdf", buffer: await makePdf("Peat") });
  const deletionIn = (n: number, tab = page) => film(n, tab).getByRole("button", { name: "Delete peat.pdf" });
  await deletionIn(2).waitFor({ timeout: 60_000 });
  const other = await journey.context.newPage();
  await other.goto(`${portal.url}/about`);
  await deletionIn(2, other).waitFor();

  await page.getByRole("button", { name: "Move Film 2 up" }).click();
  await deletionIn(1).waitFor();
  expect(await titles()).toEqual(["Peat", "Turf"]);
  expect(await film(2).getByLabel("Plot").inputValue()).toBe("Two brothers cut turf.");
  await journey.expectAccessible("films that were moved");
  await other.bringToFront();
  await deletionIn(1, other).waitFor();
  expect(await titles(other)).toEqual(["Peat", "Turf"]);
  expect(await film(2, other).getByLabel("Plot").inputValue()).toBe("Two brothers cut turf.");
  await other.close();

  await page.bringToFront();
  await page.getByRole("button", { name: "Remove Film 1" }).click();
  await expect.poll(() => film(1).getByLabel("Title").inputValue()).toBe("Turf");
  expect(await deletionIn(1).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await deletionIn(1).waitFor();
  expect(await titles()).toEqual(["Peat", "Turf"]);
  expect(await readStoredAnswers(page)).toMatchObject({
    film_still: "ANSWERED",
    film_2_plot: "Two brothers cut turf.",
  });
  journey.expectNoComplaints();
});

import { expect, it } from "vitest";
import { exportList, exportStatus, readDownload, readListed, readRows } from "./exporting.ts";
import { applyAsThree, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { readPdfPages } from "../pdf-text.ts";
import { focusedAttribute } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });

it("exports a view as a table that can be opened again, and stops an export", async () => {
  const { page, portal } = journey;
  const group = await applyAsThree(journey);
  await enterOffice(portal, journey.context, "officer");
  const view = `q=${group}&sort=name&direction=asc`;
  await page.goto(`${portal.url}/office/applications?${view}`);
  await heading("Applications");

  await button("Export this view").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Export this view" }).waitFor();
  await page.getByLabel("sensitive answers").check();
  expect(await page.getByLabel("secret answers, in full").count()).toBe(0);
  await button("Export").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Enter a short reason.").waitFor();
  expect(await focusedAttribute(page, "name")).toBe("reason");
  await journey.expectAccessible("export form");
  await page.keyboard.press("Escape");

  const rows = readRows(await exportList(page, () => page.getByLabel("Headings and choices").selectOption("codes")));
  const shown = await readListed(page, view);
  expect(shown).toHaveLength(3);
  expect(rows.map((row) => ({ id: row["application.id"], email: row["application.email"] }))).toEqual(
    shown.map(({ id, email }) => ({ id, email })),
  );
  expect(rows.map((row) => row["first_name"]).toSorted()).toEqual(["Ada", "Grace", "Zoë"]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("ssn");
  await journey.expectAccessible("export");

  const pages = await readPdfPages(
    await exportList(page, () => page.getByLabel("As", { exact: true }).selectOption("pdf")),
  );
  const firstPages = ["Grace", "Ada", "Zoë"].map((name) => pages.findIndex((words) => words.includes(`${name} `)));
  expect(firstPages).toEqual(firstPages.toSorted((one, other) => one - other));
  expect(firstPages).not.toContain(-1);

  await exportList(page, () => page.getByLabel("Headings and choices").selectOption("codes"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /data dictionary/ }).click(),
  ]);
  const dictionary = readRows(await readDownload(download));
  expect(dictionary.map((row) => row["key"])).toEqual(Object.keys(rows[0] ?? {}));

  await page.getByLabel("Status").selectOption("Submitted");
  await expect.poll(() => page.getByRole("region", { name: "Applications" }).getByRole("row").count()).toBe(2);
  const submitted = readRows(
    await exportList(page, () => page.getByLabel("Headings and choices").selectOption("codes")),
  );
  expect(submitted.map((row) => row["last_name"])).toEqual([`Okafor-Núñez ${group}`]);

  const data = { view: {}, format: "csv" };
  expect((await journey.context.request.post(`${portal.url}/api/office/exports`, { data })).status()).toBe(200);
  await page.reload();
  await exportStatus(page)
    .getByText(/^Waiting for your browser/)
    .waitFor();
  await journey.expectAccessible("export under way");
  await button("Stop the export").click();
  await exportStatus(page)
    .getByText(/^You stopped the export/)
    .waitFor();
  await button("Export this view").waitFor();
  journey.expectNoComplaints();
});

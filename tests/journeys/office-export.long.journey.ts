import JSZip from "jszip";
import { expect, it } from "vitest";
import { exportList, exportStatus, readListed, readRows } from "./exporting.ts";
import { applyAsThree, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });

it("exports a view as PDFs with a table in a ZIP that can be opened again", async () => {
  const { page, portal } = journey;
  const group = await applyAsThree(journey);
  await enterOffice(portal, journey.context, "admin");
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await heading("Applications");
  const zip = await JSZip.loadAsync(
    await exportList(page, async () => {
      await page.getByLabel("As", { exact: true }).selectOption("zip");
      await page.getByLabel("secret answers, in full").check();
      await page.getByLabel("Why do you need these answers?").fill("Financial aid");
    }),
  );
  const rows = readRows((await zip.file("applications.csv")?.async("string")) ?? "");
  const shown = await readListed(page, `q=${group}&sort=name&direction=asc`);
  const emails = rows.map((row) => Object.values(row).find((value) => value.includes("@")));
  expect(emails).toEqual(shown.map(({ email }) => email));
  const files = rows.map((row) => Object.values(row).find((value) => value.endsWith(".pdf")) ?? "");
  expect(new Set(files).size).toBe(3);
  expect(Object.keys(zip.files).toSorted()).toEqual([...files, "applications.csv", "dictionary.csv"].toSorted());
  for (const file of files) expect((await zip.file(file)?.async("string")) ?? "").toMatch(/^%PDF-/);
  expect(rows.filter((row) => Object.values(row).includes("123-45-6789"))).toHaveLength(3);
});

it("shows how far an export is on the page to which one comes back, and stops it", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications`);
  await heading("Applications");
  const asked = await page.evaluate(async () => {
    const response = await fetch("/api/office/exports", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ view: {}, format: "csv" }),
    });
    return response.status;
  });
  expect(asked).toBe(200);
  await page.reload();
  await exportStatus(page)
    .getByText(/^Waiting for your browser/)
    .waitFor();
  await journey.expectAccessible("export under way");
  await button("Stop the export").click();
  await exportStatus(page)
    .getByText(/^The export was stopped/)
    .waitFor();
  await button("Export what the view shows").waitFor();
});

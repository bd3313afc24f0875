import { expect, it } from "vitest";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { applyAsThree, enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { focusedAttribute, heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const button = (name: string) => journey.page.getByRole("button", { name, exact: true });

it("exports a view as a table and as a PDF, and stops an export", async () => {
  const { page, portal } = journey;
  const exportStatus = page.getByRole("region", { name: "Export" });
  const group = await applyAsThree(journey);
  await enterOffice(portal, journey.context, "officer");
  await page.goto(`${portal.url}/office/applications?q=${group}&sort=name&direction=asc`);
  await heading(page, "Applications").waitFor();

  const placeOf = async () => (await button("Export this view").boundingBox())?.x;
  const place = await placeOf();
  await button("Export this view").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Export this view" }).waitFor();
  await page.getByLabel("sensitive answers").check();
  expect(await page.getByLabel("secret answers, in full").count()).toBe(0);
  await button("Export").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Enter a short reason").waitFor();
  expect(await focusedAttribute(page, "name")).toBe("reason");
  await journey.expectAccessible("export form");
  await page.keyboard.press("Escape");

  await button("Export this view").click();
  await page.getByLabel("Headings and choices").selectOption("codes");
  const [download] = await Promise.all([page.waitForEvent("download"), button("Export").click()]);
  await exportStatus.getByText(/^Complete/).waitFor();
  expect(await exportStatus.innerText()).toContain(download.suggestedFilename());
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), { columns: true, bom: true });
  expect(rows.map((row) => row["first_name"])).toEqual(["Grace", "Ada", "Zoë"]);
  await journey.expectAccessible("export");
  expect(await placeOf()).toBe(place);
  const dictionary = page.getByRole("link", { name: /data dictionary/ });
  expect((await journey.context.request.get(`${portal.url}${await dictionary.getAttribute("href")}`)).status()).toBe(
    200,
  );
  await button("Export this view").click();
  await page.getByLabel("As", { exact: true }).selectOption("pdf");
  const [pdf] = await Promise.all([page.waitForEvent("download"), button("Export").click()]);
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
  await exportStatus.getByText(/^Complete/).waitFor();

  const data = { view: {}, format: "csv" };
  expect((await journey.context.request.post(`${portal.url}/api/office/exports`, { data })).status()).toBe(200);
  await page.reload();
  await exportStatus.getByText(/^Waiting for your browser/).waitFor();
  await journey.expectAccessible("export under way");
  await button("Stop the export").click();
  await exportStatus.getByText(/^You stopped the export/).waitFor();
  await button("Export this view").waitFor();
  journey.expectNoComplaints();
});

import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import JSZip from "jszip";
import type { Download, Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, putAnswers } from "./applicant.ts";
import { openVisit, WINDOWS } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourneyAlone } from "./open-journey.ts";

// Behind an open dialog nothing can be reached, because it keeps the focus. IBM's checker does not know that, so axe looks.
const journey = openJourneyAlone();

const NAMES = [
  ["Zoë", "Okafor-Núñez"],
  ["Ada", "Lovelace"],
  ["Grace", "Hopper"],
] as const;

let made: Promise<void> | undefined;
/** Three applications, of which the first is submitted. */
const applications = (): Promise<void> =>
  (made ??= (async () => {
    for (const [index, [first_name, last_name]] of NAMES.entries()) {
      const { page, close } = await openVisit(journey.browser);
      await arrive(page, journey.portal);
      await putAnswers(
        page,
        index === 0 ? { ...COMPLETE_ANSWERS, first_name, last_name } : { first_name, last_name, ssn: "123-45-6789" },
      );
      if (index === 0) {
        await page.reload();
        await page.getByRole("link", { name: "Final Steps" }).click();
        await page.getByRole("button", { name: "Submit Application" }).click();
        await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
      }
      await close();
    }
  })());

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();
const button = (name: string) => journey.page.getByRole("button", { name, exact: true });
const status = () => journey.page.getByRole("region", { name: "Export" });

/** What the list has, in its order. */
const listed = (page: Page, view: string) =>
  page.evaluate(async (query) => {
    const answer = (await (await fetch(`/api/office/applications?${query}`)).json()) as {
      applications: { id: string; email: string; reference: string | null }[];
    };
    return answer.applications.map(({ id, email, reference }) => ({ id, email, reference }));
  }, view);

async function contentOf(download: Download): Promise<Buffer> {
  expect(await download.failure()).toBeNull();
  return readFile(await download.path());
}

async function exportAs(choose: () => Promise<unknown> = async () => undefined): Promise<Buffer> {
  const { page } = journey;
  await button("Export what the view shows").click();
  await choose();
  const [download] = await Promise.all([page.waitForEvent("download"), button("Export").click()]);
  const content = await contentOf(download);
  await status()
    .getByText(/^Sent whole/)
    .waitFor();
  expect(await status().innerText()).toContain(download.suggestedFilename());
  return content;
}

const rowsOf = (text: string | Buffer): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, record_delimiter: "\r\n" });

it.each(WINDOWS)("exports a view as a table that can be opened again, at a width of $width pixels", async (window) => {
  const { page, portal } = journey;
  const at = ` at ${String(window.width)}`;
  await applications();
  await page.setViewportSize(window);
  await enterOffice(portal, journey.context, "officer");
  const view = "sort=name&direction=asc";
  await page.goto(`${portal.url}/office/applications?${view}`);
  await heading("Applications");

  // By keyboard.
  await button("Export what the view shows").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Export what the view shows" }).waitFor();
  await page.getByLabel("sensitive answers").check();
  expect(await page.getByLabel("secret answers, in full").count()).toBe(0);
  await button("Export").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Please say in a few words why you need these answers.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("reason");
  await journey.expectAccessible(`export form${at}`);
  await journey.screenshot(`office-export-form-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press("Escape");

  const rows = rowsOf(await exportAs(() => page.getByLabel("Headings and choices").selectOption("codes")));
  const shown = await listed(page, view);
  expect(shown).toHaveLength(NAMES.length);
  expect(rows.map((row) => ({ id: row["application.id"], email: row["application.email"] }))).toEqual(
    shown.map(({ id, email }) => ({ id, email })),
  );
  expect(rows.map((row) => row["first_name"]).toSorted()).toEqual(["Ada", "Grace", "Zoë"]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("ssn");
  await journey.expectAccessible(`export${at}`);
  await journey.screenshot(`office-export-${String(window.width)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /data dictionary/ }).click(),
  ]);
  const dictionary = rowsOf(await contentOf(download));
  expect(dictionary.map((row) => row["key"])).toEqual(Object.keys(rows[0] ?? {}));

  // The filter of the view is that of the export.
  await page.getByLabel("Status").selectOption("Submitted");
  await expect.poll(() => page.getByRole("region", { name: "Applications" }).getByRole("row").count()).toBe(2);
  const submitted = rowsOf(await exportAs(() => page.getByLabel("Headings and choices").selectOption("codes")));
  expect(submitted.map((row) => row["last_name"])).toEqual(["Okafor-Núñez"]);
  journey.expectNoComplaints();
});

it("exports a view as PDFs with a table in a ZIP that can be opened again", async () => {
  const { page, portal } = journey;
  await applications();
  await enterOffice(portal, journey.context, "admin");
  await page.goto(`${portal.url}/office/applications?sort=name&direction=asc`);
  await heading("Applications");
  const zip = await JSZip.loadAsync(
    await exportAs(async () => {
      await page.getByLabel("As", { exact: true }).selectOption("zip");
      await page.getByLabel("secret answers, in full").check();
      await page.getByLabel("Why do you need these answers?").fill("Financial aid");
    }),
  );
  const rows = rowsOf((await zip.file("applications.csv")?.async("string")) ?? "");
  const shown = await listed(page, "sort=name&direction=asc");
  const emails = rows.map((row) => Object.values(row).find((value) => value.includes("@")));
  expect(emails).toEqual(shown.map(({ email }) => email));
  const files = rows.map((row) => Object.values(row).find((value) => value.endsWith(".pdf")) ?? "");
  expect(new Set(files).size).toBe(NAMES.length);
  expect(Object.keys(zip.files).toSorted()).toEqual([...files, "applications.csv", "dictionary.csv"].toSorted());
  for (const file of files) expect((await zip.file(file)?.async("string")) ?? "").toMatch(/^%PDF-/);
  expect(rows.filter((row) => Object.values(row).includes("123-45-6789"))).toHaveLength(2);
});

it("shows how far an export is on the page to which one comes back, and stops it", async () => {
  const { page, portal } = journey;
  await applications();
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
  await status()
    .getByText(/^Waiting for your browser/)
    .waitFor();
  await journey.expectAccessible("export under way");
  await journey.screenshot("office-export-waiting");
  await button("Stop the export").click();
  await status()
    .getByText(/^The export was stopped/)
    .waitFor();
  await button("Export what the view shows").waitFor();
});

it("offers a reader no export", async () => {
  const { page, portal } = journey;
  await enterOffice(portal, journey.context, "reader");
  await page.goto(`${portal.url}/office/applications`);
  await heading("Applications");
  expect(await button("Export what the view shows").count()).toBe(0);
});

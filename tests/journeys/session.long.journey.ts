import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, firstName, readStoredAnswers, submitAsZoe } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { endSession, logInAgain, logInOver } from "./sessions.ts";
import { pathOf } from "./browser.ts";

const journey = openJourney();

it("asks for a log-in before it downloads the PDF copy, then saves only a PDF", async () => {
  const { page, portal } = journey;
  await submitAsZoe(page, portal);
  const copy = page.getByRole("link", { name: "Download a PDF copy of your application" });
  await copy.waitFor({ timeout: 60_000 });
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await endSession(page);
  await copy.click();
  await logInAgain(page).waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(downloads).toEqual([]);
  const saved = page.waitForEvent("download");
  await logInOver(page);
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await copy.waitFor();
  await endSession(page);
  const opened = await page.context().newPage();
  await opened.goto((await copy.evaluate((link: HTMLAnchorElement) => link.href)) ?? "");
  await opened.getByRole("link", { name: "Log in" }).waitFor();
  expect(downloads).toHaveLength(1);
});

const SSN = "#field-ssn";

/** Reloads at once, so that the journal may not be written yet. */
async function typeAndReload(page: Page): Promise<void> {
  await page.locator(SSN).pressSequentially("123456789");
  await page.reload({ waitUntil: "commit" });
  await page.locator(SSN).waitFor({ timeout: 60_000 });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

it.each([1, 10])(
  "keeps what a visitor has typed just before a reload, on a processor slowed down %i times",
  async (rate) => {
    const { page } = journey;
    await page.goto(journey.url);
    await firstName(page).fill("Ada");
    // Until the browser has made the visitor's key, it would ask before it leaves the page.
    await page.getByText("Kept on this device").first().waitFor();
    await slowDown(page, rate);
    await typeAndReload(page);
    await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 45_000 }).toBe("123-45-6789");
  },
);

it("keeps what an applicant has typed just before a reload, on a processor slowed down 6 times", async () => {
  const { page, portal } = journey;
  await arrive(page, portal);
  await slowDown(page, 6);
  await typeAndReload(page);
  await expect.poll(() => page.locator(SSN).inputValue(), { timeout: 45_000 }).toBe("123-45-6789");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ ssn: "123-45-6789" });
});

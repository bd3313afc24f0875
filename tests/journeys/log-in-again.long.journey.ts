import { expect, it } from "vitest";
import { pathOf, submitAsZoe } from "./applicant.ts";
import { endSession, logInAgain, logInOver } from "./ended-session.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("asks after an ended session for the log-in before the PDF copy is downloaded, and saves a PDF and nothing else", async () => {
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

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, PASSWORD, pathOf, submitAsZoe } from "./applicant.ts";
import { endSession, logInAgain, logInOver } from "./ended-session.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

describe("A session that has ended", () => {
  it("asks for the log-in before the PDF copy is downloaded, and saves a PDF and nothing else", async () => {
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
    // A link that is opened without a script says it in words.
    await endSession(page);
    const opened = await page.context().newPage();
    await opened.goto((await copy.evaluate((link: HTMLAnchorElement) => link.href)) ?? "");
    await opened.getByRole("link", { name: "Log in" }).waitFor();
    expect(downloads).toHaveLength(1);
  });

  it("can be left for the log-in screen, which says that the answers are safe, and they are", async () => {
    const { page, portal } = journey;
    const username = await arrive(page, portal);
    await endSession(page);
    await firstName(page).fill("Ada");
    await logInAgain(page).getByRole("button", { name: "Leave the application" }).click();
    await page.getByText(/Your session has ended. Please log in again. Your answers are safe/).waitFor();
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { LAPTOP, PHONE } from "./browser.ts";
import { arrive, createAccount, logIn, PASSWORD, pathOf, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Please log in again" });

/** Ends the session as a reset of the password on another device does: no tab of this browser hears of it. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => void (await fetch("/api/logout")));
}

async function logInOver(page: Page, username?: string, password = PASSWORD): Promise<void> {
  if (username !== undefined) await dialog(page).getByLabel("Email address").fill(username);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Log In" }).click();
}

const place = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    return { id: input.id, scrollY, from: input.selectionStart, to: input.selectionEnd };
  });

describe("A session that has ended", () => {
  it("asks for the log-in before the PDF copy is downloaded, and saves a PDF and nothing else", async () => {
    const { page, portal } = journey;
    await arrive(page, portal);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.evaluate(async () => {
      for (const web_status of ["started", "validating"])
        await fetch("/api/web-status", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ web_status }),
        });
      await fetch("/api/submit", { method: "POST" });
    });
    await page.goto(`${portal.url}/completion`);
    const copy = page.getByRole("link", { name: "Download a PDF copy of your application" });
    await copy.waitFor({ timeout: 60_000 });
    const downloads: string[] = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await endSession(page);
    await copy.click();
    await dialog(page).waitFor();
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

  it("asks to log in again over the page, and leaves page, scroll, focus, caret and text as they were", async () => {
    const { page, portal } = journey;
    const username = await arrive(page, portal);
    await firstName(page).fill("Adalovelace");
    await page.locator("#field-city").fill("Londontown");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ city: "Londontown" });
    await page.locator("#field-city").press("Home");
    for (let steps = 0; steps < 6; steps++) await page.keyboard.press("ArrowRight");
    await endSession(page);
    await page.keyboard.type("-");
    const before = await place(page);
    expect(before).toMatchObject({ id: "field-city", from: 7, to: 7 });
    expect(before.scrollY).toBeGreaterThan(100);
    await dialog(page).waitFor();
    await dialog(page)
      .getByText(/Everything you typed is still here/)
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Please log in again");
    await expect.poll(() => dialog(page).getByLabel("Email address").inputValue()).toBe(username);
    await journey.expectAccessible("log in again");
    await journey.screenshot("log-in-again");
    await page.setViewportSize(PHONE);
    await journey.screenshot("log-in-again-360");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize(LAPTOP);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await logInOver(page, undefined, "wrong");
    await dialog(page).getByText("The email address or password is incorrect").waitFor();
    await logInOver(page);
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => place(page)).toEqual(before);
    await expect.poll(() => pathOf(page)).toBe("/about");
    await expect.poll(() => page.locator("#field-city").inputValue()).toBe("London-town");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Adalovelace", city: "London-town" });
  });

  it("lets what was pressed meanwhile happen after the log-in", async () => {
    const { page, portal } = journey;
    await arrive(page, portal);
    await page.getByRole("link", { name: "Education and Experience" }).click();
    await page.getByRole("tab", { name: "Upload a document" }).waitFor();
    await endSession(page);
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await dialog(page).waitFor();
    await logInOver(page);
    await page.getByRole("tabpanel").locator("input[type=file]").waitFor();
    await expect.poll(() => page.getByText(/Error handling tabs/).count()).toBe(0);
  });

  it("is asked for once: the log-in in one tab closes the dialogs of the others, and all of them save", async () => {
    const { page, portal, context } = journey;
    await arrive(page, portal);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await firstName(other).waitFor();
    await endSession(page);
    await firstName(page).fill("Ada");
    await other.getByLabel("Last Name").first().fill("Lovelace");
    await dialog(page).waitFor();
    await dialog(other).waitFor();
    await logInOver(page);
    await dialog(page).waitFor({ state: "detached" });
    await dialog(other).waitFor({ state: "detached" });
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada", last_name: "Lovelace" });
  });

  it("gives another person who logs in there their own application, and keeps what was typed for its owner", async () => {
    const { page, portal } = journey;
    const second = await createAccount(portal);
    const first = await arrive(page, portal);
    await endSession(page);
    await firstName(page).fill("Firstperson");
    await dialog(page).waitFor();
    const loaded = page.waitForEvent("load");
    await logInOver(page, second);
    await loaded;
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(page).inputValue()).toBe("");
    await page.waitForTimeout(4000);
    expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
    await logIn(page, portal, first);
    await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
  });

  it("can be left for the log-in screen, which says that the answers are safe, and they are", async () => {
    const { page, portal } = journey;
    const username = await arrive(page, portal);
    await endSession(page);
    await firstName(page).fill("Ada");
    await dialog(page).getByRole("button", { name: "Leave the application" }).click();
    await page.getByText(/Your session has ended. Please log in again. Your answers are safe/).waitFor();
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  });

  it("appears without a network for its own files", async () => {
    const { page, portal } = journey;
    await arrive(page, portal);
    await page.waitForLoadState("networkidle");
    await page.route("**/assets/**", (route) => route.abort());
    await endSession(page);
    await firstName(page).fill("Ada");
    await dialog(page).waitFor();
  });
});

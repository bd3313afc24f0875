import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { arrive as arriveOnPage, createAccount, focused, pathOf } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import type { SharedPortal } from "./shared-portals.ts";

const journey = openJourney();
beforeEach(() => journey.page.clock.install());

/** Opens a page, and waits for what watches its clock, which is loaded once the page is shown. */
async function whileWatched<T>(page: Page, open: () => Promise<T>): Promise<T> {
  const watching = page.waitForResponse(/\/InactivityGuard-/);
  const opened = await open();
  await (await watching).finished();
  await page.clock.runFor(100);
  return opened;
}

const arrive = (page: Page, portal: SharedPortal): Promise<string> =>
  whileWatched(page, () => arriveOnPage(page, portal));

const place = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    const { id, selectionStart: from, selectionEnd: to } = input;
    return { id, from, to, scrollY, top: input.getBoundingClientRect().top };
  });

const prompt = () => journey.page.getByRole("alertdialog", { name: "Still working?" });
const stay = () => journey.page.getByRole("button", { name: "Yes - Take me back to my application" });
const leave = () => journey.page.getByRole("button", { name: "No - Please log me out" });
const loggedOut = () => journey.page.getByText("You have been automatically logged out due to inactivity.").waitFor();

describe("Inactivity", () => {
  it("asks in the last minute, and goes on if the answer is to stay", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.clock.runFor("13:50");
    expect(await prompt().count()).toBe(0);
    await page.clock.runFor("00:20");
    await prompt().waitFor();
    await page.getByText("You have been inactive for a little while. Would you like to stay logged in?").waitFor();
    await expect.poll(() => focused(page)).toContain("Yes - Take me back to my application");
    await journey.expectAccessible("inactivity prompt");
    await journey.screenshot("inactivity-prompt");
    await stay().click();
    await prompt().waitFor({ state: "detached" });
    await page.clock.runFor("01:30");
    await expect.poll(() => pathOf(page)).toBe("/about");
    journey.expectNoComplaints();
  });

  it("logs out when asked to, which is neither an error nor inactivity", async () => {
    await arrive(journey.page, journey.portal);
    await journey.page.clock.runFor("14:10");
    await leave().click();
    await journey.page.getByText("You have been logged out.").first().waitFor();
    await expect.poll(() => pathOf(journey.page)).toBe("/login");
    expect(await journey.page.getByRole("alert").filter({ hasText: "Please note" }).count()).toBe(0);
    expect(await journey.page.getByText("due to inactivity").count()).toBe(0);
    journey.expectNoComplaints();
  });

  it("logs out by itself a minute later, keeps what was typed, and goes on after the log-in at the same place", async () => {
    const { page } = journey;
    const username = await arrive(page, journey.portal);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
    await page.getByRole("link", { name: "About You" }).click();
    await page.locator("#field-first_name").fill("Ada");
    await page.locator("#field-city").pressSequentially("London");
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "center" }));
    const before = await place(page);
    expect(before).toMatchObject({ id: "field-city", from: 4, to: 4 });
    expect(before.scrollY).toBeGreaterThan(100);
    await page.clock.runFor("14:10");
    await prompt().waitFor();
    await page.clock.runFor("01:10");
    await loggedOut();
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-9x");
    await page.locator(".a-account [type=submit]").click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => page.locator("#field-first_name").inputValue()).toBe("Ada");
    await expect.poll(() => page.locator("#field-city").inputValue()).toBe("London");
    await expect.poll(() => place(page)).toMatchObject({ id: "field-city", from: 4, to: 4 });
    expect(Math.abs((await place(page)).top - before.top)).toBeLessThan(2);
    // The place is used once, and holds nothing that was typed.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/London|return-place/);
  });

  it("leads nobody else to the place of whoever was logged out", async () => {
    const { page, portal } = journey;
    const next = await createAccount(portal);
    await arrive(page, portal);
    await page.getByRole("link", { name: "Final Steps" }).click();
    await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
    await page.clock.runFor("15:20");
    await loggedOut();
    await page.getByLabel("Email address").fill(next);
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-9x");
    await page.locator(".a-account [type=submit]").click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("return-place");
  });

  it("logs out somebody who comes back after 15 minutes or more, as after a sleep of the computer", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 210);
    await loggedOut();
  });

  it("starts the time again with each activity", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    for (let round = 0; round < 3; round++) {
      await page.clock.runFor("10:00");
      await page.mouse.move(100 + round * 10, 300);
    }
    await page.clock.runFor("05:00");
    expect(await prompt().count()).toBe(0);
    await expect.poll(() => pathOf(page)).toBe("/about");
  });

  it("does not ask a visitor", async () => {
    const { page } = journey;
    await page.goto(journey.url);
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await page.clock.runFor("20:00");
    expect(await prompt().count()).toBe(0);
    await expect.poll(() => pathOf(page)).toBe("/about");
  });

  it("has one clock for all tabs: activity in one keeps the others, and all of them ask and log out together", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    const other = await context.newPage();
    await whileWatched(other, async () => {
      await other.goto(`${journey.url}/about`);
      await other.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    });
    const asks = (tab: Page) => tab.getByRole("alertdialog", { name: "Still working?" });
    const tabs = [page, other];
    await page.clock.runFor("13:00");
    await other.mouse.move(300, 300);
    await other.mouse.move(320, 310);
    await page.clock.runFor("00:05");
    await page.clock.runFor("10:00");
    for (const tab of tabs) expect(await asks(tab).count()).toBe(0);
    await page.clock.runFor("04:10");
    for (const tab of tabs) await asks(tab).waitFor();
    await stay().click();
    await page.clock.runFor("00:02");
    for (const tab of tabs) await asks(tab).waitFor({ state: "detached" });
    await page.clock.runFor("14:30");
    for (const tab of tabs) await asks(tab).waitFor();
    await page.clock.runFor("01:00");
    for (const tab of tabs) await tab.waitForURL("**/login");
    for (const tab of tabs) await tab.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await page.goto(`${journey.url}/about`);
    await page.getByText("Welcome!").waitFor();
  });
});

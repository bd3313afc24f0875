import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { arrive, focused, pathOf } from "./applicant.ts";
import { openBrowser, openVisit, type Visit } from "./browser.ts";
import { startPortal, type Portal } from "./portal.ts";

let portal: Portal;
let browser: Browser;
let visit: Visit;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
beforeEach(async () => {
  visit = await openVisit(browser);
  await visit.page.clock.install();
});
afterEach(() => visit.close());
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const prompt = () => visit.page.getByRole("alertdialog", { name: "Still working?" });
const stay = () => visit.page.getByRole("button", { name: "Yes - Take me back to my application" });
const leave = () => visit.page.getByRole("button", { name: "No - Please log me out" });
const loggedOut = () => visit.page.getByText("You have been automatically logged out due to inactivity.").waitFor();

describe("Inactivity (specification sections 4 and 9)", () => {
  it("asks in the last minute, and goes on when told to stay", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await page.clock.runFor("13:50");
    expect(await prompt().count()).toBe(0);
    await page.clock.runFor("00:20");
    await prompt().waitFor();
    await page.getByText("You have been inactive for a little while. Would you like to stay logged in?").waitFor();
    expect(await focused(page)).toContain("Yes - Take me back to my application");
    await visit.expectAccessible("inactivity prompt");
    await visit.screenshot("inactivity-prompt");
    await stay().click();
    await prompt().waitFor({ state: "detached" });
    await page.clock.runFor("01:30");
    expect(pathOf(page)).toBe("/about");
    visit.expectNoComplaints();
  });

  it("logs out when asked to, with the message", async () => {
    await arrive(visit.page, portal);
    await visit.page.clock.runFor("14:10");
    await leave().click();
    await loggedOut();
    expect(pathOf(visit.page)).toBe("/login");
    visit.expectNoComplaints();
  });

  it("logs out by itself a minute later, and keeps what was typed", async () => {
    const { page } = visit;
    const username = await arrive(page, portal);
    await page.getByLabel("First Name").first().fill("Ada");
    await page.clock.runFor("14:10");
    await prompt().waitFor();
    await page.clock.runFor("01:10");
    await loggedOut();
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-9x");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    expect(await page.getByLabel("First Name").first().inputValue()).toBe("Ada");
  });

  it("logs out whoever comes back after 15 minutes or more, as from a machine that slept", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 210);
    await loggedOut();
  });

  it("starts the time anew with each activity", async () => {
    const { page } = visit;
    await arrive(page, portal);
    for (let round = 0; round < 3; round++) {
      await page.clock.runFor("10:00");
      await page.mouse.move(100 + round * 10, 300);
    }
    await page.clock.runFor("05:00");
    expect(await prompt().count()).toBe(0);
    expect(pathOf(page)).toBe("/about");
  });

  it("leaves a visitor alone", async () => {
    const { page } = visit;
    await page.goto(portal.url);
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await page.clock.runFor("20:00");
    expect(await prompt().count()).toBe(0);
    expect(pathOf(page)).toBe("/about");
  });
});

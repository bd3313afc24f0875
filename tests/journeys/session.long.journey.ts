import { expect, it } from "vitest";
import { pathOf } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { arriveWatched, loggedOut, prompt, whileWatched } from "./watched.ts";

const journey = openJourney();

it("logs out when asked to, which is neither an error nor inactivity", async () => {
  const { page } = journey;
  await arriveWatched(page, journey.portal);
  await page.clock.runFor("14:10");
  await page.getByRole("button", { name: "No - Please log me out" }).click();
  await page.getByText("You have been logged out.").first().waitFor();
  await expect.poll(() => pathOf(page)).toBe("/login");
  expect(await page.getByRole("alert").filter({ hasText: "Please note" }).count()).toBe(0);
  expect(await page.getByText("due to inactivity").count()).toBe(0);
  journey.expectNoComplaints();
});

it("logs out somebody who comes back after 15 minutes or more, as after a sleep of the computer", async () => {
  const { page } = journey;
  await arriveWatched(page, journey.portal);
  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await loggedOut(page);
});

it("has one clock for all tabs: activity in one keeps the others, and all of them ask and log out together", async () => {
  const { page, context } = journey;
  await arriveWatched(page, journey.portal);
  const other = await context.newPage();
  await whileWatched(other, async () => {
    await other.goto(`${journey.url}/about`);
    await other.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  });
  const tabs = [page, other];
  await page.clock.runFor("13:00");
  await other.mouse.move(300, 300);
  await other.mouse.move(320, 310);
  await page.clock.runFor("00:05");
  await page.clock.runFor("10:00");
  for (const tab of tabs) expect(await prompt(tab).count()).toBe(0);
  await page.clock.runFor("04:10");
  for (const tab of tabs) await prompt(tab).waitFor();
  await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
  await page.clock.runFor("00:02");
  for (const tab of tabs) await prompt(tab).waitFor({ state: "detached" });
  await page.clock.runFor("14:30");
  for (const tab of tabs) await prompt(tab).waitFor();
  await page.clock.runFor("01:00");
  for (const tab of tabs) await tab.waitForURL("**/login");
  for (const tab of tabs) await tab.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await page.goto(`${journey.url}/about`);
  await page.getByText(/Your session has ended/).waitFor();
});

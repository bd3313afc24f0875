import { expect, it } from "vitest";
import { createAccount, PASSWORD, pathOf } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { arriveWatched, loggedOut, prompt } from "./watched.ts";

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

it("leads nobody else to the place of whoever was logged out", async () => {
  const { page, portal } = journey;
  const next = await createAccount(portal);
  await arriveWatched(page, portal);
  await page.getByRole("link", { name: "Final Steps" }).click();
  await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
  await page.clock.runFor("15:20");
  await loggedOut(page);
  await page.getByLabel("Email address").fill(next);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("return-place");
});

it("logs out somebody who comes back after 15 minutes or more, as after a sleep of the computer", async () => {
  const { page } = journey;
  await arriveWatched(page, journey.portal);
  await page.clock.setSystemTime(Date.now() + 16 * 60_000);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await loggedOut(page);
});

it("starts the time again with each activity", async () => {
  const { page } = journey;
  await arriveWatched(page, journey.portal);
  for (let round = 0; round < 3; round++) {
    await page.clock.runFor("10:00");
    await page.mouse.move(100 + round * 10, 300);
  }
  await page.clock.runFor("05:00");
  expect(await prompt(page).count()).toBe(0);
  await expect.poll(() => pathOf(page)).toBe("/about");
});

it("does not ask a visitor", async () => {
  const { page } = journey;
  await page.clock.install();
  await page.goto(journey.url);
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  await page.clock.runFor("20:00");
  expect(await prompt(page).count()).toBe(0);
  await expect.poll(() => pathOf(page)).toBe("/about");
});

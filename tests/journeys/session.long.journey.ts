import { expect, it } from "vitest";
import { pathOf } from "./applicant.ts";
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

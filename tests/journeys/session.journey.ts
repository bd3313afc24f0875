import { expect, it } from "vitest";
import { sendAccountForm } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";
import { arriveWatched, prompt, readCaret } from "./sessions.ts";
import { focused, heading, pathOf } from "./browser.ts";

const journey = openJourney();

it("asks before it ends an inactive session, and continues if the applicant chooses to stay", async () => {
  const { page } = journey;
  await arriveWatched(page, journey.portal);
  await page.clock.runFor("13:50");
  expect(await prompt(page).count()).toBe(0);
  await page.clock.runFor("00:20");
  await prompt(page).waitFor();
  await page.getByText("You have been inactive for a little while. Would you like to stay logged in?").waitFor();
  await expect.poll(() => focused(page)).toContain("Yes - Take me back to my application");
  await journey.expectAccessible("inactivity prompt");
  await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
  await prompt(page).waitFor({ state: "detached" });
  await page.clock.runFor("01:30");
  await expect.poll(() => pathOf(page)).toBe("/about");
  journey.expectNoComplaints();
});

it("logs out an applicant who ignores the prompt, and restores text, scroll position and caret after the log-in", async () => {
  const { page } = journey;
  const username = await arriveWatched(page, journey.portal);
  await page.getByRole("link", { name: "Final Steps" }).click();
  await heading(page, "Final Steps").waitFor();
  await page.getByRole("link", { name: "About You" }).click();
  await page.locator("#field-first_name").fill("Ada");
  await page.locator("#field-city").pressSequentially("London");
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press("ArrowLeft");
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "center" }));
  const before = await readCaret(page);
  expect(before).toMatchObject({ id: "field-city", from: 4, to: 4 });
  expect(before.scrollY).toBeGreaterThan(100);
  await page.clock.runFor("14:10");
  await prompt(page).waitFor();
  await page.clock.runFor("01:10");
  await page.getByText("You have been automatically logged out due to inactivity.").waitFor();
  await sendAccountForm(page, username);
  await heading(page, "About You").waitFor();
  await expect.poll(() => page.locator("#field-first_name").inputValue()).toBe("Ada");
  await expect.poll(() => page.locator("#field-city").inputValue()).toBe("London");
  await expect.poll(() => readCaret(page)).toMatchObject({ id: "field-city", from: 4, to: 4 });
  await expect.poll(async () => Math.abs((await readCaret(page)).top - before.top)).toBeLessThan(2);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toMatch(/London|return-place/);
});

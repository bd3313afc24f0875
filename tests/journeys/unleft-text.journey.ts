import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, logIn, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const area = (page: Page) => page.getByLabel("Circumstances of Your Conviction");

/** Types behind what stands in a text area, and does not leave it. */
async function typeOn(page: Page, words: string): Promise<void> {
  await area(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

/** An applicant with a complete application, on its last page. */
async function openComplete(page: Page): Promise<string> {
  const username = await arrive(page, journey.portal);
  await putAnswers(page, { ...COMPLETE_ANSWERS, conviction: "Y", conviction_comment: "It was a prank." });
  await page.goto(`${journey.url}/final-steps#conviction_comment`);
  // What has the same path is shown without being loaded again.
  await page.reload();
  await area(page).waitFor();
  return username;
}

describe("A text that is still being typed in one tab", () => {
  it("shows in a tab that is opened later, and is not left out of a submission there", async () => {
    const { page, context } = journey;
    await openComplete(page);
    await typeOn(page, " And I regret it.");
    await page.waitForTimeout(1_000);
    const later = await context.newPage();
    await later.goto(`${journey.url}/final-steps#conviction_comment`);
    await expect.poll(() => area(later).inputValue()).toBe("It was a prank. And I regret it.");
    await later.getByRole("button", { name: "Submit Application" }).click();
    await later.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
    expect(await readStoredAnswers(later)).toMatchObject({ conviction_comment: "It was a prank. And I regret it." });
  });

  it("is saved before a log-out in another tab", async () => {
    const { page, context } = journey;
    const username = await openComplete(page);
    const other = await context.newPage();
    await other.goto(`${journey.url}/final-steps#conviction_comment`);
    await area(other).waitFor();
    await page.bringToFront();
    await typeOn(page, " And I regret it.");
    await other.bringToFront();
    await other.getByRole("button", { name: "Account" }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await other.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await logIn(other, journey.portal, username);
    expect(await readStoredAnswers(other)).toMatchObject({ conviction_comment: "It was a prank. And I regret it." });
  });

  it("is said to be not saved yet", async () => {
    const { page } = journey;
    await openComplete(page);
    await typeOn(page, " And I regret it.");
    const status = page.getByRole("region", { name: "Saving your answers" });
    await status.getByText("Not saved yet: your text is saved when you leave its box. Kept on this device.").waitFor();
    expect(await status.innerText()).not.toContain("have been saved");
  });
});

it("finds out whether a submission went through whose answer was lost", async () => {
  const { page } = journey;
  await openComplete(page);
  await page.route("**/api/submit", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
});

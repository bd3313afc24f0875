import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, openStep, putAnswers, readStoredAnswers } from "./applicant.ts";
import { focusedText, pathOf } from "./browser.ts";
import { readRecords } from "./kept-records.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const comment = (page: Page) => page.locator("#field-suspended_comment");

/** Kills the renderer, so that no event reaches the page. */
async function crash(page: Page): Promise<void> {
  page.removeAllListeners("crash");
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const devTools = await page.context().newCDPSession(page);
  void devTools.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

it("stores an answer on the device before the server has saved it, and shows it after a crash of the tab", async () => {
  const { page, context } = journey;
  await arrive(page, journey.portal, { answers: { suspended: "Y" }, path: "/final-steps" });
  // Fills the field in one step, because typing would put only the first letters into the first record.
  await comment(page).fill("A prank with a goat");
  await expect.poll(() => readRecords(page)).toHaveLength(1);
  expect(await page.getByText(/^Saved at/).count()).toBe(0);
  await crash(page);
  const again = await context.newPage();
  await again.goto(`${journey.url}/final-steps`);
  await expect.poll(() => comment(again).inputValue()).toBe("A prank with a goat");
  await expect.poll(() => readStoredAnswers(again)).toMatchObject({ suspended_comment: "A prank with a goat" });
  await expect.poll(() => readRecords(again)).toEqual([]);
});

it("refuses to submit from a page with older answers, which then shows the newer answers", async () => {
  const { page } = journey;
  const answers = { ...COMPLETE_ANSWERS, suspended: "Y", suspended_comment: "A prank with a goat" };
  await arrive(page, journey.portal, { answers });
  await openStep(page, "/review");
  const shown = page.getByText("A prank with a goat");
  await shown.waitFor();
  await putAnswers(page, { suspended: "N" });
  expect(await shown.count()).toBe(1);
  await page.getByRole("button", { name: "Submit Application" }).click();
  const problem = page.getByRole("group", { name: "Your application was not submitted" });
  await problem.getByText("Your answers have changed since this page was loaded.").waitFor();
  expect(await problem.locator("dd").allInnerTexts()).toEqual(["Yes", "No", "A prank with a goat", "(no answer)"]);
  await expect.poll(() => focusedText(page)).toBe("Your application was not submitted");
  await journey.expectAccessible("answers differ");
  await expect.poll(() => page.locator(".a-review__row", { hasText: "A prank with a goat" }).count()).toBe(0);
  expect(pathOf(page)).not.toBe("/completion");
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, openStep, putAnswers, readStoredAnswers } from "./applicant.ts";
import { focusedText } from "./browser.ts";
import { readRecords } from "./kept-records.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const firstName = (page: Page) => page.getByLabel("First Name").first();
const comment = (page: Page) => page.locator("#field-suspended_comment");

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${journey.url}${path}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Kills the renderer, so that no event reaches the page. */
async function crash(page: Page): Promise<void> {
  page.removeAllListeners("crash");
  const crashed = new Promise((resolve) => page.once("crash", resolve));
  const devTools = await page.context().newCDPSession(page);
  void devTools.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

describe("A long answer being typed", () => {
  it("is stored on the device within a second, and shown again after a crash of the tab", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal, { answers: { suspended: "Y" }, path: "/final-steps" });
    // Fill in one step: typing would put only the first letters into the first record.
    await comment(page).fill("A prank with a goat");
    await expect.poll(() => readRecords(page)).toHaveLength(1);
    expect(await page.getByText(/^Saved at/).count()).toBe(0);
    await crash(page);
    const again = await context.newPage();
    await open(again, "/final-steps", "Final Steps");
    await expect.poll(() => comment(again).inputValue()).toBe("A prank with a goat");
    await expect.poll(() => readStoredAnswers(again)).toMatchObject({ suspended_comment: "A prank with a goat" });
    await expect.poll(() => readRecords(again)).toEqual([]);
  });
});

describe("An application that is open twice", () => {
  it("shows text at once in one tab while it is typed in the other", async () => {
    const { page, context } = journey;
    await arrive(page, journey.portal);
    const other = await context.newPage();
    await open(other, "/about", "About You");
    await firstName(page).fill("Ada");
    await expect.poll(() => firstName(other).inputValue()).toBe("Ada");
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
    expect(new URL(page.url()).pathname).not.toBe("/completion");
  });
});

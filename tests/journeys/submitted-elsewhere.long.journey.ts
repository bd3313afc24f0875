import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { answer } from "./answer-form.ts";
import { arrive, pathOf, putAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const ELSEWHERE = "Your application was submitted in another tab or on another device.";
const HERE = "Your application was successfully submitted.";
const toast = (page: Page, words: string) => page.locator(".p-toast").getByText(words);
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** Logs in, and opens the form with everything answered. */
async function open(page: Page): Promise<void> {
  await arrive(page, journey.portal);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.reload();
}

/** Submits by the call alone, as another device does. */
async function submitOnAnotherDevice(page: Page): Promise<void> {
  expect(await page.evaluate(async () => (await fetch("/api/submit", { method: "POST" })).ok)).toBe(true);
}

async function expectCompletion(page: Page): Promise<void> {
  await toast(page, ELSEWHERE).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(await page.locator(".p-toast").count()).toBe(1);
}

describe("an application that is submitted elsewhere leads an open tab to /completion", () => {
  it("once it is looked at again", async () => {
    const { page } = journey;
    await open(page);
    await submitOnAnotherDevice(page);
    await look(page);
    await expectCompletion(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    // The form is no place to come back to.
    await page.goBack();
    await expect.poll(() => pathOf(page)).not.toBe("/about");
    journey.expectNoComplaints();
  });

  it("when a save is answered so, and gives back what was typed since", async () => {
    const { page } = journey;
    await open(page);
    await submitOnAnotherDevice(page);
    await answer(page, "preferred_name", "Countess");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expectCompletion(page);
    const given = page.getByRole("group", { name: "Not everything that you typed was submitted" });
    await given.getByText("Countess", { exact: true }).waitFor();
    await journey.expectAccessible("submitted elsewhere");
    await journey.screenshot("submitted-elsewhere");
  });

  it("when another tab submits it, whose own message stays as it is, however early it hears of it", async () => {
    const { page, context } = journey;
    await open(page);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await other.getByRole("link", { name: "Final Steps" }).click();
    await other.route("**/api/submit", async (route) => {
      const response = await route.fetch();
      // The tab hears of its own submission from everybody else first.
      const told = other.waitForResponse(/\/api\/answer\?known=/);
      await look(other);
      await (await told).finished();
      expect(pathOf(other)).toBe("/final-steps");
      await route.fulfill({ response });
    });
    await other.getByRole("button", { name: "Submit Application" }).click();
    await other.waitForURL("**/completion");
    await toast(other, HERE).waitFor();
    await expectCompletion(page);
    await look(other);
    await other.waitForLoadState("networkidle");
    expect(await other.locator(".p-toast").count()).toBe(1);
  });
});

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

/** Logs in, and opens a page with everything answered. */
async function open(page: Page, path = "/about"): Promise<void> {
  await arrive(page, journey.portal);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.evaluate(
    (last_page) =>
      fetch("/api/last-page", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ last_page }),
      }),
    path,
  );
  await page.goto(`${journey.url}${path}`);
  await page.locator(".a-main h1").waitFor();
  expect(pathOf(page)).toBe(path);
}

/** Submits by the calls alone, as another device does. */
async function submitOnAnotherDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const post = async (call: string, body?: object) => {
      const response = await fetch(call, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
    };
    for (const web_status of ["started", "validating"]) await post("/api/web-status", { web_status });
    await post("/api/submit");
  });
}

async function expectCompletion(page: Page): Promise<void> {
  await toast(page, ELSEWHERE).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(await page.locator(".p-toast").count()).toBe(1);
}

describe("an application that is submitted elsewhere leads an open tab to /completion", () => {
  it.each(["/about", "/education", "/final-steps", "/review"])("from %s, once it is looked at again", async (path) => {
    const { page } = journey;
    await open(page, path);
    await submitOnAnotherDevice(page);
    await look(page);
    await expectCompletion(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    // The form is no place to come back to.
    await page.goBack();
    await expect.poll(() => pathOf(page)).not.toBe(path);
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
    await page.setViewportSize({ width: 360, height: 780 });
    await journey.screenshot("submitted-elsewhere-360");
  });

  it("when a chosen tab is answered so", async () => {
    const { page } = journey;
    await open(page, "/education");
    await submitOnAnotherDevice(page);
    await page.getByRole("tab", { name: "Upload a document" }).click();
    await expectCompletion(page);
  });

  it("with the report that somebody is here", async () => {
    const { page } = journey;
    await page.clock.install();
    await open(page, "/review");
    await submitOnAnotherDevice(page);
    await page.mouse.move(10, 10);
    await page.clock.fastForward(61_000);
    await page.mouse.move(200, 200);
    await expectCompletion(page);
  });

  it("when another tab of the browser submits it, whose own message stays as it is", async () => {
    const { page, context } = journey;
    await open(page);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await other.getByRole("link", { name: "Final Steps" }).click();
    await other.getByRole("button", { name: "Submit Application" }).click();
    await other.waitForURL("**/completion");
    await toast(other, HERE).waitFor();
    expect(await toast(other, ELSEWHERE).count()).toBe(0);
    await expectCompletion(page);
  });

  it("but not the tab that submits, whenever it hears of it", async () => {
    const { page } = journey;
    await open(page, "/final-steps");
    await page.route("**/api/submit", async (route) => {
      const response = await route.fetch();
      // The tab hears of its own submission from everybody else first.
      await look(page);
      await page.waitForResponse(/\/api\/answer\?known=/);
      await page.waitForTimeout(500);
      expect(pathOf(page)).toBe("/final-steps");
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.waitForURL("**/completion");
    await toast(page, HERE).waitFor();
    await look(page);
    await page.waitForTimeout(500);
    expect(await toast(page, ELSEWHERE).count()).toBe(0);
    expect(await page.locator(".p-toast").count()).toBe(1);
  });
});

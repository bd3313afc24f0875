import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, openStep, pathOf, putAnswers, submit } from "./applicant.ts";
import { focusedText } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();
const comment = (page: Page) => page.getByLabel("Circumstances of Your Conviction");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const expectSubmitted = (page: Page) => heading(page, "Your application is complete").waitFor();
const openLastPage = (page: Page) => page.goto(`${journey.url}/final-steps#conviction_comment`);

async function openComplete(page: Page): Promise<void> {
  await arrive(page, journey.portal);
  const convicted = { conviction: "Y", conviction_comment: "It was a prank." };
  await putAnswers(page, { ...COMPLETE_ANSWERS, ...convicted });
  await openLastPage(page);
  await page.reload();
  await comment(page).waitFor();
}

it("removes the message about a failed submission once the portal is back", async () => {
  const { page, context } = journey;
  await openComplete(page);
  await openStep(page, "/review");
  await context.setOffline(true);
  await submit(page);
  const notice = page.getByRole("heading", { name: /Your application was not submitted|We do not know/ });
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: "detached" });
  await page.getByText("Your application is not submitted. Please submit it again.").first().waitFor();
  await submit(page);
  await expectSubmitted(page);
});

it("shows a visitor where answers are stored, and clears them from device and tabs", async () => {
  const { page, context } = journey;
  const status = page.getByRole("region", { name: "Saving your answers" });
  await page.goto(journey.url);
  await status.getByText("you need an account to save your answers").waitFor();
  await firstName(page).fill("Ada");
  await status.getByText("Kept on this device for 7 days.").waitFor();
  const other = await context.newPage();
  await other.goto(journey.url);
  await expect.poll(() => firstName(other).inputValue()).toBe("Ada");
  await page.getByRole("button", { name: "Check this page" }).click();
  await expect.poll(() => focusedText(page)).toBe("This page needs your attention");
  await journey.expectAccessible("visitor's status");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  expect(await firstName(page).inputValue()).toBe("Ada");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await status.getByText("you need an account to save your answers").waitFor();
  for (const tab of [page, other]) await expect.poll(() => firstName(tab).inputValue()).toBe("");
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await firstName(page).inputValue()).toBe("");
  expect((await context.cookies()).filter(({ name }) => name.includes("visitor"))).toEqual([]);
});

const ELSEWHERE = "Your application was submitted in another tab or on another device.";
const HERE = "Your application was successfully submitted.";
const toast = (page: Page, words: string) => page.locator(".p-toast").getByText(words);
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

async function open(page: Page): Promise<void> {
  await arrive(page, journey.portal);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.reload();
}

async function expectCompletion(page: Page): Promise<void> {
  await toast(page, ELSEWHERE).waitFor();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(await page.locator(".p-toast").count()).toBe(1);
}

describe("An application submitted elsewhere", () => {
  it("opens /completion when another tab submits it, and keeps that tab's message", async () => {
    const { page, context } = journey;
    await open(page);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await other.route("**/api/submit", async (route) => {
      const response = await route.fetch();
      const told = other.waitForResponse(/\/api\/answer\?known=/);
      await look(other);
      await (await told).finished();
      expect(pathOf(other)).toBe("/review");
      await route.fulfill({ response });
    });
    await submit(other);
    await other.waitForURL("**/completion");
    await toast(other, HERE).waitFor();
    await expectCompletion(page);
    await look(other);
    expect(await other.locator(".p-toast").count()).toBe(1);
  });
});

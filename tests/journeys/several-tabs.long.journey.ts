import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, firstName, lookAgain, openStep, submit } from "./applicant.ts";
import { focusedText, heading, pathOf } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

it("removes the message about a failed submission once the portal is back", async () => {
  const { page, context } = journey;
  await arrive(page, journey.portal, { answers: COMPLETE_ANSWERS });
  await openStep(page, "/review");
  await context.setOffline(true);
  await submit(page);
  const notice = page.getByRole("heading", { name: /Your application was not submitted|We do not know/ });
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: "detached" });
  await page.getByText("Your application is not submitted. Please submit it again.").first().waitFor();
  await submit(page);
  await heading(page, "Your application is complete").waitFor();
});

it("shows a visitor where answers are stored, and clears them from the device and both tabs", async () => {
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

const toast = (page: Page) => page.locator(".p-toast");

it("opens /completion when another tab submits the application, and keeps that tab's message", async () => {
  const { page, context } = journey;
  await arrive(page, journey.portal, { answers: COMPLETE_ANSWERS });
  const other = await context.newPage();
  await other.goto(`${journey.url}/about`);
  await other.route("**/api/submit", async (route) => {
    const response = await route.fetch();
    const told = other.waitForResponse(/\/api\/answer\?known=/);
    await lookAgain(other);
    await (await told).finished();
    expect(pathOf(other)).toBe("/review");
    await route.fulfill({ response });
  });
  await submit(other);
  await other.waitForURL("**/completion");
  await toast(other).getByText("Your application was successfully submitted.").waitFor();
  await toast(page).getByText("Your application was submitted in another tab or on another device.").waitFor();
  await heading(page, "Your application is complete").waitFor();
  expect(pathOf(page)).toBe("/completion");
  expect(await toast(page).count()).toBe(1);
  await lookAgain(other);
  expect(await toast(other).count()).toBe(1);
});

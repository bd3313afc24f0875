import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { lookAgain, submitAsZoe } from "./applicant.ts";
import { focusedAttribute, focusedText, heading, isWithinWidth, LAPTOP, pathOf, PHONE } from "./browser.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const REASON = "I have taken a place elsewhere.";
const WITHDRAWN = "Your application is withdrawn";

const withdraw = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Withdraw the application" });

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Withdraw my application" }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to withdraw your application?" });
  await dialog.waitFor();
  return dialog;
}

async function look(page: Page, state: string): Promise<void> {
  await journey.screenshot(state.replaceAll(" ", "-"));
  await journey.expectAccessible(state);
  await page.setViewportSize(PHONE);
  await journey.expectAccessible(`${state} on a phone`);
  expect(await isWithinWidth(page)).toBe(true);
  await page.setViewportSize(LAPTOP);
}

it("withdraws an application only after a confirmation, and updates another tab", async () => {
  const { page, context } = journey;
  await submitAsZoe(page, journey.portal);
  const other = await context.newPage();
  await other.goto(`${journey.url}/completion`);
  await heading(other, "Your application is complete").waitFor();

  let dialog = await openDialog(page);
  await withdraw(page).click();
  await dialog.getByText("Tick the box to withdraw your application").waitFor();
  expect(await focusedAttribute(page, "type")).toBe("checkbox");
  await look(page, "dialog to withdraw without the tick");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe("Withdraw my application");

  dialog = await openDialog(page);
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(false);
  await dialog.getByLabel("Why are you withdrawing?").fill(REASON);
  await dialog.getByRole("checkbox").check();
  await withdraw(page).click();
  await heading(page, WITHDRAWN).waitFor();
  await expect.poll(() => focusedText(page)).toBe(WITHDRAWN);
  await page.getByText("You withdrew it on").waitFor();
  await page.getByText(REASON).waitFor();
  expect(await page.getByRole("button", { name: "Withdraw my application" }).count()).toBe(0);
  await page.locator(".p-toast").getByText("We have sent you an email that confirms it.").waitFor();
  expect(await page.title()).toContain(WITHDRAWN);
  await look(page, "completion of a withdrawn application");

  await lookAgain(other);
  await heading(other, WITHDRAWN).waitFor();
  await other.goto(`${journey.url}/about`);
  await heading(other, WITHDRAWN).waitFor();
  expect(pathOf(other)).toBe("/completion");
  await page.goto(`${journey.url}/applications`);
  await page.getByText(/Withdrawn on .* It was submitted on/).waitFor();
  await look(page, "list with a withdrawn application");
  journey.expectNoComplaints();
});

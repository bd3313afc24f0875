import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer } from "./answer-form.ts";
import { pathOf, submitAsZoe } from "./applicant.ts";
import { focusedAttribute, focusedText, isWithinWidth, LAPTOP, PHONE } from "./browser.ts";
import { enterOffice } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const REASON = "I have taken a place elsewhere.";
const WITHDRAWN = "Your application is withdrawn";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const withdraw = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Withdraw the application" });

async function reopen(): Promise<void> {
  const { request } = journey.context;
  const profile = (await (await request.get(`${journey.url}/api/profile`)).json()) as { account: string };
  await enterOffice(journey.portal, journey.context, "officer");
  const path = `${journey.url}/api/office/applications/${profile.account}/reopening`;
  const data = { reason: "Your transcript names another degree.", seen: null };
  const opened = await request.post(path, { data, headers: { origin: journey.url } });
  if (!opened.ok()) throw new Error(await opened.text());
}

async function openDialog(page: Page, button: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Do you want to withdraw your application?" });
  await dialog.waitFor();
  return dialog;
}

async function look(page: Page, state: string): Promise<void> {
  await journey.screenshot(state.replaceAll(" ", "-"));
  await journey.expectAccessible(state);
  await page.setViewportSize(PHONE);
  await journey.expectAccessible(`${state} on a phone`, "axe");
  expect(await isWithinWidth(page)).toBe(true);
  await page.setViewportSize(LAPTOP);
}

it("withdraws an application, not by a slip, and tells every open tab", async () => {
  const { page, context } = journey;
  await submitAsZoe(page, journey.portal);
  const other = await context.newPage();
  await other.goto(`${journey.url}/completion`);
  await heading(other, "Your application is complete").waitFor();

  let dialog = await openDialog(page, "Withdraw my application");
  await withdraw(page).click();
  await dialog.getByText("Please tick the box if you want to withdraw your application.").waitFor();
  expect(await focusedAttribute(page, "type")).toBe("checkbox");
  await look(page, "dialog to withdraw without the tick");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focusedText(page)).toBe("Withdraw my application");

  dialog = await openDialog(page, "Withdraw my application");
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

  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await heading(other, WITHDRAWN).waitFor();
  await other.goto(`${journey.url}/about`);
  await heading(other, WITHDRAWN).waitFor();
  expect(pathOf(other)).toBe("/completion");
  await page.goto(`${journey.url}/applications`);
  await page.getByText(/Withdrawn on .* It was submitted on/).waitFor();
  await look(page, "list with a withdrawn application");
  journey.expectNoComplaints();
});

it("withdraws a reopened application from the account's page, and gives back what was being typed", async () => {
  const { page, context } = journey;
  await submitAsZoe(page, journey.portal);
  await page.goto(`${journey.url}/applications`);
  await page.getByRole("button", { name: /^Withdraw: / }).waitFor();
  await look(page, "list of applications that can be withdrawn");
  await reopen();
  const form = await context.newPage();
  await form.goto(`${journey.url}/about`);
  await form.getByText("Reason: Your transcript").waitFor();
  await page.goto(`${journey.url}/account`);
  const dialog = await openDialog(page, "Withdraw: ");
  await dialog.getByText("It is open for changes now.").waitFor();
  await dialog.getByRole("checkbox").check();
  await form.route("**/api/answer", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await answer(form, "preferred_name", "Countess");
  await withdraw(page).click();
  await page.getByText(/Withdrawn on .* It was submitted on/).waitFor();
  await expect.poll(() => focusedText(page)).toMatch(/^Withdrawn on/);
  await look(page, "account with a withdrawn application");
  await heading(form, WITHDRAWN).waitFor();
  await form
    .locator(".p-toast")
    .getByText("Your application has been withdrawn. It can no longer be changed.")
    .waitFor();
  await form
    .getByRole("group", { name: "Not everything that you typed was submitted" })
    .getByText("Countess")
    .waitFor();
});

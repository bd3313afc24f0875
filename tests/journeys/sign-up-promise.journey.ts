import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newAddress, PASSWORD, readStoredAnswers } from "./applicant.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

/** A visitor fills in a name and signs up; returns the address and the mailed link and code. */
async function signUpWithAnswers(page: Page): Promise<{ username: string; link: string; code: string }> {
  const username = newAddress();
  await page.goto(journey.url);
  await firstName(page).fill("Ada");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign Up" }).waitFor();
  await page.getByText("Your answers so far are kept").waitFor();
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Confirm Your Account" }).waitFor();
  const code = await readCode(journey.portal, username, undefined);
  return { username, link: `${journey.url}/confirm?username=${encodeURIComponent(username)}`, code };
}

async function confirmAndLogIn(page: Page, link: string, code: string): Promise<void> {
  await page.goto(link);
  await page.getByText("Your answers so far are kept").waitFor();
  await page.getByLabel("Confirmation code").fill(code);
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
}

it("keeps a visitor's answers for the account in the tab that the mail opens, the first tab closed or not", async () => {
  const { page, context } = journey;
  const { link, code } = await signUpWithAnswers(page);
  await page.close();
  const mailed = await context.newPage();
  await confirmAndLogIn(mailed, link, code);
  await expect.poll(() => firstName(mailed).inputValue()).toBe("Ada");
  await expect.poll(() => readStoredAnswers(mailed)).toMatchObject({ first_name: "Ada" });
});

it("shows the account's application in the visitor's old tab, which overwrites nothing", async () => {
  const { page, context } = journey;
  const { link, code } = await signUpWithAnswers(page);
  await page.goto(`${journey.url}/about`);
  await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  const mailed = await context.newPage();
  await confirmAndLogIn(mailed, link, code);
  await firstName(mailed).fill("Adelaide");
  await expect.poll(() => readStoredAnswers(mailed)).toMatchObject({ first_name: "Adelaide" });
  await page.getByText("It's time to get started").waitFor();
  await page.getByLabel("Last Name").first().fill("Lovelace");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Adelaide", last_name: "Lovelace" });
});

it("goes on in the first tab too, to the log-in and then to the form, when the mail's tab has got there", async () => {
  const { page, context } = journey;
  const { username, link, code } = await signUpWithAnswers(page);
  const mailed = await context.newPage();
  await mailed.goto(link);
  await mailed.getByLabel("Confirmation code").fill(code);
  await mailed.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
  await mailed.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await mailed.locator(".a-account [type=submit]").click();
  for (const tab of [mailed, page]) {
    await tab.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(tab).inputValue()).toBe("Ada");
  }
});

it("stays on an account screen that somebody opens while they are logged in", async () => {
  const { page, context } = journey;
  const { link, code } = await signUpWithAnswers(page);
  await page.close();
  const mailed = await context.newPage();
  await confirmAndLogIn(mailed, link, code);
  await mailed.goto(`${journey.url}/login`);
  await mailed.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await mailed.evaluate(() => window.dispatchEvent(new Event("focus")));
  await mailed.waitForTimeout(500);
  expect(new URL(mailed.url()).pathname).toBe("/login");
});

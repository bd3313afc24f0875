import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { firstName, newAddress, PASSWORD, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";
import { heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const submit = (page: Page) => page.locator(".a-account [type=submit]").click();

async function openMailedLink(): Promise<{ username: string; mailed: Page }> {
  const { page, context, portal } = journey;
  const username = newAddress();
  await page.goto(journey.url);
  await firstName(page).fill("Ada");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await heading(page, "Create account").waitFor();
  await page.getByText("We keep your answers").waitFor();
  await sendAccountForm(page, username);
  await heading(page, "Confirm Your Account").waitFor();
  const code = await readCode(portal, username);
  const mailed = await context.newPage();
  await mailed.goto(`${journey.url}/confirm?username=${encodeURIComponent(username)}`);
  await mailed.getByText("We keep your answers").waitFor();
  await expect.poll(() => mailed.url()).toBe(`${journey.url}/confirm`);
  await expect.poll(() => mailed.getByLabel("Email address").inputValue()).toBe(username);
  await mailed.getByLabel("Confirmation code").fill(code);
  return { username, mailed };
}

async function confirmAndLogIn(mailed: Page): Promise<void> {
  await submit(mailed);
  await heading(mailed, "Log In").waitFor();
  await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(mailed);
  await heading(mailed, "About You").waitFor();
}

it("keeps a visitor's answers in the tab opened from the email, with the first tab closed", async () => {
  const { mailed } = await openMailedLink();
  await journey.page.close();
  await confirmAndLogIn(mailed);
  await expect.poll(() => firstName(mailed).inputValue()).toBe("Ada");
  await expect.poll(() => readStoredAnswers(mailed)).toMatchObject({ first_name: "Ada" });
});

it("moves the first tab to the log-in and the form along with the tab opened from the email", async () => {
  const { page } = journey;
  const { username, mailed } = await openMailedLink();
  await submit(mailed);
  await heading(page, "Log In").waitFor();
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
  await heading(mailed, "Log In").waitFor();
  await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(mailed);
  for (const tab of [mailed, page]) {
    await heading(tab, "About You").waitFor();
    await expect.poll(() => firstName(tab).inputValue()).toBe("Ada");
  }
});

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newAddress, PASSWORD, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const firstName = (page: Page) => page.getByLabel("First Name").first();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const submit = (page: Page) => page.locator(".a-account [type=submit]").click();

async function openMailedLink(): Promise<{ username: string; mailed: Page }> {
  const { page, context, portal } = journey;
  const username = newAddress();
  await page.goto(journey.url);
  await firstName(page).fill("Ada");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await heading(page, "Create account");
  await page.getByText("We keep your answers").waitFor();
  await sendAccountForm(page, username);
  await heading(page, "Confirm Your Account");
  const code = await readCode(portal, username, undefined);
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
  await heading(mailed, "Log In");
  await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(mailed);
  await heading(mailed, "About You");
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
  await heading(page, "Log In");
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
  await heading(mailed, "Log In");
  await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(mailed);
  for (const tab of [mailed, page]) {
    await heading(tab, "About You");
    await expect.poll(() => firstName(tab).inputValue()).toBe("Ada");
  }
});

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, logIn, newAddress, PASSWORD } from "./applicant.ts";
import { openVisit, WINDOWS } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const NEW_PASSWORD = "Another-Horse-8?";

const journey = openJourney();

const openAccount = async (page: Page = journey.page): Promise<void> => {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
};
const card = (name: string, page: Page = journey.page) => page.getByRole("region", { name });
const said = (message: string) => journey.page.getByText(message).first().waitFor();

it("leads from the menu to the account page and back, and sends a visitor to the log-in", async () => {
  await journey.page.goto(`${journey.url}/account`);
  await journey.page.waitForURL(({ pathname }) => pathname === "/login");
  await arrive(journey.page, journey.portal);
  await openAccount();
  await expect.poll(() => journey.page.title()).toContain("Your account");
  await journey.page.reload();
  await journey.page.getByText("This browser").waitFor();
  await journey.page.getByRole("link", { name: "Back to your application" }).click();
  await journey.page.waitForURL(({ pathname }) => pathname === "/about");
  journey.expectNoComplaints();
});

it.each(WINDOWS)("can be read and used at a width of $width pixels", async (window) => {
  await journey.page.setViewportSize(window);
  const username = await arrive(journey.page, journey.portal);
  const other = await openVisit(journey.browser, window);
  await logIn(other.page, journey.portal, username);
  await openAccount();
  await journey.page.getByRole("button", { name: "Log out everywhere else" }).waitFor();
  await journey.expectAccessible(`account at ${String(window.width)}`);
  await journey.screenshot(`own-account-${String(window.width)}`);
  await card("Change your password").getByRole("button", { name: "Change your password" }).click();
  await card("Change your email address").getByRole("button", { name: "Send the code" }).click();
  await said("Please enter your current password.");
  await journey.expectAccessible(`account at ${String(window.width)}, with errors`);
  await journey.screenshot(`own-account-${String(window.width)}-errors`);
  await journey.page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => journey.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await other.close();
  journey.expectNoComplaints();
});

it("logs out another device, and keeps the focus on the list", async () => {
  const username = await arrive(journey.page, journey.portal);
  const [phone, library] = [await openVisit(journey.browser), await openVisit(journey.browser)];
  for (const { page } of [phone, library]) await logIn(page, journey.portal, username);
  await openAccount();
  const rows = card("Where you are logged in").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => rows.first().textContent()).toMatch(/^Chrome on .*This browser/);
  await rows
    .nth(1)
    .getByRole("button", { name: /^Log out Chrome on/ })
    .focus();
  await journey.page.keyboard.press("Enter");
  await said("That device is logged out.");
  await expect.poll(() => rows.count()).toBe(2);
  await expect
    .poll(() => journey.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Where you are logged in");
  await journey.page.getByRole("button", { name: "Log out everywhere else" }).click();
  await said("You are not logged in anywhere else.");
  for (const { page } of [phone, library]) {
    await page.reload();
    await page.waitForURL(({ pathname }) => pathname === "/login");
  }
  await phone.close();
  await library.close();
});

it("changes the password, and logs in with the new one only", async () => {
  const username = await arrive(journey.page, journey.portal);
  await openAccount();
  const form = card("Change your password");
  const fill = async (current: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password").fill(NEW_PASSWORD);
    await form.getByLabel("Confirm password").fill(NEW_PASSWORD);
    await form.getByRole("button", { name: "Change your password" }).click();
  };
  await fill("wrong");
  const alert = form.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain("This is not your current password.");
  await fill(PASSWORD);
  await said("Your password has been changed.");
  expect(await form.getByLabel("New password").inputValue()).toBe("");
  expect(await form.locator("[aria-invalid=true]").count()).toBe(0);
  // The page goes on with its new session.
  await journey.page.getByRole("link", { name: "Back to your application" }).click();
  await journey.page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  const status = (password: string) =>
    journey.page.evaluate(
      async (body) =>
        (await fetch("/public/login", { method: "POST", headers: { "Content-Type": "application/json" }, body }))
          .status,
      JSON.stringify({ username, password }),
    );
  expect([await status(PASSWORD), await status(NEW_PASSWORD)]).toEqual([400, 200]);
});

it("changes the e-mail address by the code that is mailed to the new one", async () => {
  const username = await arrive(journey.page, journey.portal);
  const next = newAddress();
  await openAccount();
  const form = card("Change your email address");
  await form.getByText(username).waitFor();
  await form.getByLabel("New email address").fill(next);
  await form.getByLabel("Current password").fill(PASSWORD);
  await form.getByRole("button", { name: "Send the code" }).click();
  const code = form.getByLabel("Confirmation code");
  await code.waitFor();
  await expect.poll(() => journey.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
  await journey.expectAccessible("account, code of the new address");
  await code.fill(await readCode(journey.portal, next, undefined));
  await form.getByRole("button", { name: "Change your email address" }).click();
  await said(`From now on you log in with ${next}.`);
  await form.getByText(`Your email address is ${next}.`).waitFor();
  await journey.page.getByRole("button", { name: "Account", exact: true }).click();
  await expect.poll(() => journey.page.locator(".a-account-name").textContent()).toBe(next);
});

it.each(WINDOWS)(
  "saves all that is held about somebody, and deletes the account, at a width of $width pixels",
  async (window) => {
    const { page } = journey;
    await page.setViewportSize(window);
    const username = await arrive(page, journey.portal);
    await page.getByLabel("First name").first().fill("Erasable");
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await openAccount();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save my data (JSON)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^graduate \d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ account: { email: username }, problems: [] });
    expect(text).toContain("Erasable");
    const erase = card("Delete your account");
    await erase.getByRole("button", { name: "Delete my account" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("current_password");
    await erase.getByRole("button", { name: "Keep my account" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Delete my account");
    await page.keyboard.press("Enter");
    await erase.getByRole("button", { name: "Delete everything" }).click();
    await said("Please enter your current password.");
    await journey.expectAccessible(`deleting an account at ${String(window.width)}`);
    await journey.screenshot(`erase-account-${String(window.width)}`);
    await erase.getByLabel("Current password").fill(PASSWORD);
    const refused: string[] = [];
    page.on("response", (response) => void (response.status() === 401 && refused.push(response.url())));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await said("Your account and all that you entered are deleted.");
    // Nothing is asked for any more in the name of the account.
    expect(refused).toEqual([]);
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await said("The email address or password is incorrect, or the account has not been confirmed yet.");
  },
);

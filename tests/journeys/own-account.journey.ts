import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { arrive, enter, newAddress, PASSWORD, sendAccountForm } from "./applicant.ts";
import { focusedAttribute, focusedText, heading, isWithinWidth, openVisit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });

const openAccount = async (): Promise<void> => {
  const { page } = journey;
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await heading(page, "Your account").waitFor();
};
const card = (name: string) => journey.page.getByRole("region", { name });
const said = (message: string) => journey.page.getByText(message).first().waitFor();

it("opens the account page from the menu and returns, but sends a visitor to the log-in", async () => {
  const { page } = journey;
  await page.goto(`${journey.url}/account`);
  await page.waitForURL(({ pathname }) => pathname === "/login");
  await arrive(page, journey.portal);
  await openAccount();
  await expect.poll(() => page.title()).toContain("Your account");
  await card("Change your password").getByRole("button", { name: "Change your password" }).click();
  await card("Change your email address").getByRole("button", { name: "Send the code" }).click();
  await said("Enter your current password");
  await journey.expectAccessible("account, with errors");
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => isWithinWidth(page)).toBe(true);
  await page.reload();
  await page.getByText("This browser").waitFor();
  await page.getByRole("link", { name: "Back to your application" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/about");
  journey.expectNoComplaints();
});

it("logs out one other device, which keeps the focus on the list, then all others", async () => {
  const username = await arrive(journey.page, journey.portal);
  const [phone, library] = [await openVisit(journey.browser), await openVisit(journey.browser)];
  for (const { page } of [phone, library]) await enter(page, journey.portal, username);
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
  await expect.poll(() => focusedAttribute(journey.page, "aria-label")).toBe("Where you are logged in");
  await journey.page.getByRole("button", { name: "Log out everywhere else" }).click();
  await said("You are not logged in anywhere else.");
  for (const { page } of [phone, library]) {
    await page.reload();
    await page.waitForURL(({ pathname }) => pathname === "/login");
  }
  await phone.close();
  await library.close();
});

it("downloads an account's data, and deletes the account", async () => {
  const { page } = journey;
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
  await expect.poll(() => focusedAttribute(page, "name")).toBe("current_password");
  await erase.getByRole("button", { name: "Keep my account" }).click();
  await expect.poll(() => focusedText(page)).toBe("Delete my account");
  await page.keyboard.press("Enter");
  await erase.getByRole("button", { name: "Delete everything" }).click();
  await said("Enter your current password");
  await journey.expectAccessible("deleting an account");
  await erase.getByLabel("Current password").fill(PASSWORD);
  const refused: string[] = [];
  page.on("response", (response) => void (response.status() === 401 && refused.push(response.url())));
  await page.keyboard.press("Enter");
  await heading(page, "Log In").waitFor();
  await said("Your account and everything you entered are deleted.");
  expect(refused).toEqual([]);
  await sendAccountForm(page, username);
  await said("The email address or password is incorrect, or the account has not been confirmed yet.");
});

it("changes the email address by a code sent to the new address", async () => {
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
  await expect.poll(() => focusedAttribute(journey.page, "name")).toBe("code");
  await journey.expectAccessible("account, code of the new address");
  await code.fill(await readCode(journey.portal, next));
  await form.getByRole("button", { name: "Change your email address" }).click();
  await said(`From now on, log in with ${next}.`);
  await form.getByText(`Your email address is ${next}.`).waitFor();
  await journey.page.getByRole("button", { name: "Account", exact: true }).click();
  await expect.poll(() => journey.page.locator(".a-account-name").textContent()).toBe(next);
});

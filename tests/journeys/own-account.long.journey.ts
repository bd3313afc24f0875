import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, newAddress, PASSWORD } from "./applicant.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";
import { focusedAttribute } from "./browser.ts";

const journey = openJourney();

const openAccount = async (page: Page = journey.page): Promise<void> => {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
};
const card = (name: string, page: Page = journey.page) => page.getByRole("region", { name });
const said = (message: string) => journey.page.getByText(message).first().waitFor();

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
  await code.fill(await readCode(journey.portal, next, undefined));
  await form.getByRole("button", { name: "Change your email address" }).click();
  await said(`From now on, log in with ${next}.`);
  await form.getByText(`Your email address is ${next}.`).waitFor();
  await journey.page.getByRole("button", { name: "Account", exact: true }).click();
  await expect.poll(() => journey.page.locator(".a-account-name").textContent()).toBe(next);
});

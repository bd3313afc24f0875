import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { enrol, newStaffAddress, readSecret } from "./office.ts";
import { openJourney } from "./open-journey.ts";
import { heading } from "./browser.ts";

const journey = openJourney();
const PASSWORD = "Correct-Horse-9?";
const NEXT_PASSWORD = "Battery-Staple-7!";

it("changes a staff member's own password, authenticator app and recovery codes", async () => {
  const { page } = journey;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const readCodes = () => page.locator("li code").allTextContents();
  const isSaid = async (words: string) => {
    const said = page.getByRole("status").filter({ hasText: words });
    await said.waitFor();
    await expect.poll(() => said.evaluate((status) => status === document.activeElement)).toBe(true);
  };

  const email = newStaffAddress("grace");
  await enrol(journey, email, PASSWORD);
  await page.getByRole("link", { name: /^Your account/ }).click();
  await heading(page, "Your account").waitFor();
  await page.getByText("Unused recovery codes: 10.").waitFor();
  await journey.expectAccessible("account of staff");

  const change = () => press("Change the password");
  await change();
  await page.getByText("Enter a password").waitFor();
  await page.getByLabel("Current password").fill("Wrong-Horse-9?");
  await page.getByLabel("New password").fill(NEXT_PASSWORD);
  await page.getByLabel("Repeat the password").fill(NEXT_PASSWORD);
  await change();
  await expect.poll(() => page.getByLabel("Current password").getAttribute("aria-invalid")).toBe("true");
  await journey.expectAccessible("account of staff with a wrong password");
  await page.getByLabel("Current password").fill(PASSWORD);
  await change();
  await isSaid("The password is changed.");
  expect(await page.getByLabel("Current password").inputValue()).toBe("");

  await press("Make new recovery codes");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const renewed = await readCodes();
  expect(renewed).toHaveLength(10);
  await journey.expectAccessible("new recovery codes");
  await press("I have saved them");
  await isSaid("You have new recovery codes.");

  await press("Use another authenticator app");
  const secret = await readSecret(page);
  await page.getByLabel("Code shown in the app").fill("000000");
  await press("Confirm the code");
  await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  await journey.expectAccessible("another authenticator app");
  const totp = new TOTP({ secret });
  await page.getByLabel("Code shown in the app").fill(totp.generate());
  await press("Confirm the code");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await readCodes();
  expect(codes.filter((code) => renewed.includes(code))).toEqual([]);
  await press("I have saved them");
  await isSaid("The new authenticator app is your second factor.");
});

it("adds a passkey, logs in by it and removes it", async () => {
  const { page, context } = journey;
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });

  const email = newStaffAddress("hedy");
  await enrol(journey, email, PASSWORD);

  await page.getByRole("link", { name: /^Your account/ }).click();
  await heading(page, "Your account").waitFor();
  await page.getByText("You have no passkey yet.").waitFor();
  await journey.expectAccessible("account without passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Enter a name for the passkey").waitFor();
  await page.getByLabel("Name of the new passkey").fill("Laptop at work");
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await page.getByText("The passkey “Laptop at work” is added.").waitFor();
  await page.getByRole("button", { name: "Remove the passkey “Laptop at work”" }).waitFor();
  await journey.expectAccessible("account with a passkey");

  await page.getByRole("button", { name: "Log out" }).click();
  await heading(page, "Log in to the office").waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "Confirm that it is you").waitFor();
  await journey.expectAccessible("factor with a passkey");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used.").waitFor();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await heading(page, "Your account").waitFor();

  await page.getByRole("button", { name: "Remove the passkey “Laptop at work”" }).click();
  await page.getByText("You have no passkey yet.").waitFor();
});

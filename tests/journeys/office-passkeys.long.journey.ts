import { it } from "vitest";
import { enrol, newStaffAddress } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();
const PASSWORD = "Correct-Horse-9?";

it("adds a passkey, logs in by it and removes it", async () => {
  const { page, context } = journey;
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
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
  await heading("Your account");
  await page.getByText("You have no passkey yet.").waitFor();
  await journey.expectAccessible("account without passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Please give the passkey a name.").waitFor();
  await page.getByLabel("Name of the new passkey").fill("Laptop at work");
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await page.getByText("The passkey “Laptop at work” is added.").waitFor();
  await page.getByRole("button", { name: "Remove the passkey “Laptop at work”" }).waitFor();
  await journey.expectAccessible("account with a passkey");

  await page.getByRole("button", { name: "Log out" }).click();
  await heading("Log in to the office");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading("Confirm that it is you");
  await journey.expectAccessible("factor with a passkey");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used.").waitFor();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await heading("Your account");

  await page.getByRole("button", { name: "Remove the passkey “Laptop at work”" }).click();
  await page.getByText("You have no passkey yet.").waitFor();
});

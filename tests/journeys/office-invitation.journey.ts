import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { heading, PHONE } from "./browser.ts";
import { invite, newStaffAddress, readSecret } from "./office.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ keepsContext: true });
const PASSWORD = "Correct-Horse-9?";

it("opens the office to an invited person once, and later by a recovery code", async () => {
  const { page, portal } = journey;
  const email = newStaffAddress("grace");
  const link = await invite(journey, email, "officer");

  await page.goto(link);
  await heading(page, "Welcome to the office").waitFor();
  await journey.expectAccessible("invitation");
  await page.getByLabel("New password").fill("weak");
  await page.getByLabel("Repeat the password").fill("weak");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Choose a password that follows the rules above").waitFor();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill("another");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("The passwords differ").waitFor();
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();

  await heading(page, "Set up your second factor").waitFor();
  await journey.expectAccessible("second factor");
  const totp = new TOTP({ secret: await readSecret(page) });
  await page.getByLabel("Code shown in the app").fill(totp.generate());
  await page.getByRole("button", { name: "Confirm the code" }).click();
  await heading(page, "Save your recovery codes").waitFor();
  await journey.expectAccessible("recovery codes");
  await page.setViewportSize(PHONE);
  const areWithin = (codes: Element[]) => codes.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await page.getByRole("listitem").evaluateAll(areWithin)).toBe(true);
  const recovery = (await page.locator("li code").first().textContent()) ?? "";
  await page.getByRole("button", { name: /open the office/ }).click();

  await heading(page, "Applications").waitFor();
  await page.goto(`${portal.url}/office/applications?status=submitted`);
  await page.getByRole("button", { name: "Log out" }).click();

  await heading(page, "Log in to the office").waitFor();
  await page.getByText("If you forgot your password").waitFor();
  await journey.expectAccessible("log-in");
  expect(await page.locator("input:required").count()).toBe(2);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("The email address or password is incorrect.").waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "Confirm that it is you").waitFor();
  await journey.expectAccessible("factor");
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading(page, "Applications").waitFor();
  expect(new URL(page.url()).search).toBe("?status=submitted");

  await page.getByRole("button", { name: "Log out" }).click();
  await heading(page, "Log in to the office").waitFor();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "This invitation is no longer valid").waitFor();
  await journey.expectAccessible("used invitation");
});

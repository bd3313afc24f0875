import { expect, it } from "vitest";
import { createAccount, newAddress } from "./applicant.ts";
import { readMailed } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";
import { focusedAttribute, heading } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

const submit = () => journey.page.locator(".a-account [type=submit]").click();
const email = () => journey.page.getByLabel("Email address");
const password = () => journey.page.getByLabel("Password", { exact: true });
const said = (message: string) => journey.page.getByText(message).first().waitFor();

async function open(path: string): Promise<void> {
  await journey.page.goto(`${journey.url}${path}`);
  await journey.page.locator("main h1").waitFor();
}

it("shows the cause of each failed log-in until the applicant dismisses it", async () => {
  const { page } = journey;
  const alert = page.getByRole("alert").filter({ hasText: "There is a problem" });
  const close = page.getByRole("button", { name: "Dismiss this message" });
  await open("/login");
  await email().fill(newAddress());
  await password().fill("wrong");
  await submit();
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain("The email address or password is incorrect");
  await journey.expectAccessible("log-in refused");
  // The notice is above the fields and covers none of them.
  const [notice, first, box] = [await alert.boundingBox(), await email().boundingBox(), await close.boundingBox()];
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  for (const dismiss of [() => close.click(), () => close.press("Escape")]) {
    await dismiss();
    await alert.waitFor({ state: "detached" });
    await expect.poll(() => focusedAttribute(page, "name")).toBe("username");
    await expect.poll(() => password().inputValue()).toBe("wrong");
    await submit();
    await alert.waitFor();
  }
});

it("rejects a code that is too short, and accepts a code with a space", async () => {
  const { page } = journey;
  const code = page.getByLabel("Confirmation code");
  const refusal = page.getByText("Enter the 6 numbers of the confirmation code");
  await open("/confirm");
  await expect.poll(() => code.getAttribute("autocomplete")).toBe("one-time-code");
  await code.fill("12 34");
  await submit();
  await refusal.first().waitFor();
  await expect.poll(() => page.title()).toMatch(/^Error: Confirm your account/);
  await code.fill("123 456");
  await expect.poll(() => refusal.count()).toBe(0);
});

it("resets a password by the emailed link, and accepts the new password", async () => {
  const { page } = journey;
  const username = await createAccount(journey.portal);
  await open("/forgot");
  await email().fill(username);
  await submit();
  await said("If this email address has an account");
  await page.goto(await readMailed(journey.portal, username, /(http\S+\/reset\?\S+)/));
  expect(await email().inputValue()).toBe(username);
  await page.getByLabel("New password", { exact: true }).fill("Battery-Staple-77");
  await page.getByLabel("Confirm password", { exact: true }).fill("Battery-Staple-78");
  await submit();
  await said("Enter the same password in both boxes");
  await page.getByLabel("Confirm password", { exact: true }).fill("Battery-Staple-77");
  await submit();
  await heading(page, "Log In").waitFor();
  await password().fill("Battery-Staple-77");
  await submit();
  await heading(page, "About You").waitFor();
});

it("requires an email address for a new code, and clears this message when the screen is left", async () => {
  const { page } = journey;
  const resend = () => page.getByRole("button", { name: "Resend confirmation code?" }).click();
  const refusal = page.getByRole("listitem").filter({ hasText: "We could not send a new code" });
  await open("/login");
  await resend();
  await refusal.getByText("Enter your email address, then ask for the code again").waitFor();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await heading(page, "Forgot Password").waitFor();
  await refusal.waitFor({ state: "detached" });
  await open("/login");
  const username = newAddress();
  await email().fill(username);
  await resend();
  await heading(page, "Confirm Your Account").waitFor();
  await expect.poll(() => email().inputValue()).toBe(username);
});

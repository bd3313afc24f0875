import { describe, expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { createAccount, newAddress, PASSWORD } from "./applicant.ts";
import { readCode, readMailed } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney({ window: PHONE });

const submit = () => journey.page.locator(".a-account [type=submit]").click();
const email = () => journey.page.getByLabel("Email address");
const said = (message: string) => journey.page.getByText(message).first().waitFor();

async function open(path: string): Promise<void> {
  await journey.page.goto(`${journey.url}${path}`);
  await journey.page.locator("main h1").waitFor();
}

describe("Account screens", () => {
  it.each([
    ["/login", "Log In", "Don't have an account?"],
    ["/signup", "Sign Up", "Already have an account?"],
    ["/confirm", "Confirm Your Account", "Already confirmed?"],
    ["/forgot", "Forgot Password", "Remembered your password?"],
    ["/reset?username=ada%40example.com&id=x", "Reset Password", "Remembered your password?"],
  ])("gives %s its header, Submit and a footer link with a question", async (path, header, question) => {
    await open(path);
    await expect.poll(() => journey.page.getByRole("heading", { level: 1 }).textContent()).toBe(header);
    await expect.poll(() => journey.page.title()).toContain(header);
    await said(question);
    await journey.expectAccessible(path);
    await submit();
    await journey.expectAccessible(`${path}, with errors`);
    await journey.screenshot(`account${path.replace(/\W+/g, "-").slice(0, 12)}-errors`);
    await expect.poll(() => journey.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    journey.expectNoComplaints();
  });

  it("checks nothing on log-in until it is submitted, then each change", async () => {
    await open("/login");
    await email().fill("ada");
    await email().blur();
    await expect.poll(() => journey.page.locator("[aria-invalid=true]").count()).toBe(0);
    await submit();
    await said("Please provide a valid email address.");
    await said("Password is required.");
    await expect.poll(() => journey.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
    await email().fill("ada@example.com");
    await expect.poll(() => journey.page.getByText("Please provide a valid email address.").count()).toBe(0);
  });

  it("makes no call while something is wrong", async () => {
    const calls: string[] = [];
    journey.page.on("request", (request) => {
      if (request.method() === "POST") calls.push(request.url());
    });
    for (const path of ["/login", "/signup", "/confirm", "/forgot", "/reset"]) {
      await open(path);
      await submit();
      await journey.page.locator("[aria-invalid=true]").first().waitFor();
    }
    expect(calls).toEqual([]);
  });

  it("shows above the form why a log-in failed, labelled with the card's name", async () => {
    await open("/login");
    await email().fill(newAddress());
    await journey.page.getByLabel("Password", { exact: true }).fill("wrong");
    await submit();
    const alert = journey.page.getByRole("alert").filter({ hasText: "Log In Error" });
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain("The email address or password is incorrect");
    await journey.expectAccessible("log-in refused");
    await journey.screenshot("account-refused");
    // It stands above the fields and covers none of them.
    const [notice, first] = [await alert.boundingBox(), await email().boundingBox()];
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  });

  it("dismisses it at its button and at Escape there, and shows the next one", async () => {
    const { page } = journey;
    const alert = page.getByRole("alert").filter({ hasText: "Log In Error" });
    const close = page.getByRole("button", { name: "Dismiss this message" });
    await open("/login");
    await email().fill(newAddress());
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    for (const dismiss of [() => close.click(), () => close.press("Enter"), () => close.press("Escape")]) {
      await submit();
      await alert.waitFor();
      const box = await close.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await dismiss();
      await alert.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
      await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("wrong");
    }
  });

  it("does not resend a code without an e-mail address", async () => {
    await open("/login");
    await journey.page.getByRole("button", { name: "Resend confirmation code?" }).click();
    await said("Resend Confirmation Code Error");
    await said("You must provide a valid email address to resend a confirmation code.");
  });

  it("removes the message about a code that was not resent when the screen is left", async () => {
    await open("/login");
    await journey.page.getByRole("button", { name: "Resend confirmation code?" }).click();
    const refusal = journey.page.getByRole("listitem").filter({ hasText: "Resend Confirmation Code Error" });
    await refusal.waitFor();
    await journey.page.getByRole("link", { name: "Forgot password?" }).click();
    await journey.page.getByRole("heading", { level: 1, name: "Forgot Password" }).waitFor();
    await refusal.waitFor({ state: "detached" });
  });

  it("turns each password requirement from inactive over error to success", async () => {
    await open("/signup");
    const states = () =>
      journey.page
        .locator(".p-requirements__item")
        .evaluateAll((items) => items.map((item) => item.getAttribute("data-state")));
    const password = journey.page.getByLabel("Password", { exact: true });
    expect(new Set(await states())).toEqual(new Set(["inactive"]));
    await password.fill("abc");
    await expect.poll(() => states()).toEqual(["error", "error", "success", "error", "error", "success"]);
    await password.fill(PASSWORD);
    expect(new Set(await states())).toEqual(new Set(["success"]));
  });

  it("accepts a pasted code with spaces, and says what is wrong with another", async () => {
    await open("/confirm");
    const code = journey.page.getByLabel("Confirmation code");
    await expect.poll(() => code.getAttribute("autocomplete")).toBe("one-time-code");
    await code.fill("12 34");
    await submit();
    await said("The confirmation code must be exactly 6 numbers.");
    await code.fill("123 456");
    await expect.poll(() => code.inputValue()).toBe("123 456");
    await expect.poll(() => journey.page.getByText("The confirmation code must be exactly 6 numbers.").count()).toBe(0);
    await code.fill("１２３４５６");
    await expect.poll(() => journey.page.getByText("The confirmation code must be exactly 6 numbers.").count()).toBe(0);
    await code.fill("");
    await code.focus();
    await journey.page.keyboard.insertText("1234-5678");
    await expect.poll(() => code.inputValue()).toBe("1234-56");
    await journey.page.locator("main").getByText("6 digits").first().waitFor();
  });

  it("takes the address from the confirmation mail's link, in whatever tab it opens, and out of the history", async () => {
    const { page } = journey;
    const username = newAddress();
    await open("/signup");
    await email().fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await submit();
    await page.getByRole("heading", { level: 1, name: "Confirm Your Account" }).waitFor();
    const code = await readCode(journey.portal, username, undefined);
    const mailed = await journey.context.newPage();
    await mailed.goto(`${journey.url}/confirm?username=${encodeURIComponent(username)}`);
    await mailed.getByLabel("Confirmation code").fill(code);
    await expect.poll(() => mailed.url()).toBe(`${journey.url}/confirm`);
    await expect.poll(() => mailed.getByLabel("Email address").inputValue()).toBe(username);
    await mailed.locator(".a-account [type=submit]").click();
    await mailed.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await expect.poll(() => mailed.getByLabel("Email address").inputValue()).toBe(username);
  });

  it("resets a password by the mailed link, and logs in with the new one", async () => {
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
    await said("The passwords must match.");
    await page.getByLabel("Confirm password", { exact: true }).fill("Battery-Staple-77");
    await submit();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill("Battery-Staple-77");
    await submit();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
  });
});

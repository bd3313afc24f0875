import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, createAccount, focused, logIn, newAddress, PASSWORD, pathOf, putAnswers } from "./applicant.ts";
import { openVisit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const heading = (name: string) => journey.page.getByRole("heading", { level: 1, name }).waitFor();

describe("Redirect rules", () => {
  it("leads an unknown path to the default route and keeps the query", async () => {
    await journey.page.goto(`${journey.url}/nowhere/at/all?utm=x`);
    await heading("About You");
    expect(new URL(journey.page.url()).pathname + new URL(journey.page.url()).search).toBe("/about?utm=x");
    journey.expectNoComplaints();
  });

  it("leads from sign-up to confirm with the username, on to log-in, and then to the default route", async () => {
    const { page } = journey;
    const username = newAddress();
    await page.goto(`${journey.url}/signup`);
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await heading("Confirm Your Account");
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
    await expect.poll(() => focused(page)).toBe(await page.locator("h1").getAttribute("id"));
    await page.getByLabel("Confirmation code").fill(await readCode(journey.portal, username, undefined));
    await page.locator(".a-account [type=submit]").click();
    await heading("Log In");
    await page.getByText("Success Notification").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await heading("About You");
    journey.expectNoComplaints();
  });

  it("sends somebody who has not submitted from /completion to the default route", async () => {
    await arrive(journey.page, journey.portal);
    await journey.page.goto(`${journey.url}/completion`);
    await heading("About You");
    await expect.poll(() => pathOf(journey.page)).toBe("/about");
  });

  it("sends somebody who has submitted from every page to /completion", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await heading("Final Steps");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await heading("Your application is complete");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Success Notification" })
      .getByText("Your application was successfully submitted.")
      .waitFor();
    for (const path of ["/about", "/education", "/final-steps", "/", "/completion"]) {
      await page.goto(`${journey.url}${path}`);
      await heading("Your application is complete");
      await expect.poll(() => pathOf(page)).toBe("/completion");
    }
    await journey.expectAccessible("submitted");
    journey.expectNoComplaints();
  });

  it("returns an applicant to the page that was left last, on another device", async () => {
    const username = await arrive(journey.page, journey.portal);
    const saved = journey.page.waitForResponse(
      (response) => response.request().postData()?.includes("/education") === true && response.ok(),
    );
    await journey.page.getByRole("link", { name: /Education and Experience/ }).click();
    await heading("Education and Experience");
    await saved;
    const elsewhere = await openVisit(journey.browser);
    await elsewhere.page.goto(`${journey.url}/login`);
    await elsewhere.page.getByLabel("Email address").fill(username);
    await elsewhere.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await elsewhere.page.locator(".a-account [type=submit]").click();
    await elsewhere.page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
    await elsewhere.close();
  });

  it("follows a link to a question although another page was left last", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes("/final-steps") === true && response.ok(),
    );
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await saved;
    await page.goto("about:blank");
    await page.goto(`${journey.url}/about#no-such-question`);
    await heading("Final Steps");
    await page.goto("about:blank");
    await page.goto(`${journey.url}/about#birth_date`);
    await heading("About You");
    await expect.poll(() => focused(page)).toBe("field-birth_date");
  });

  it("does not go back to the page left last once somebody has changed page", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await heading("Final Steps");
    await page.getByRole("link", { name: /About You/ }).click();
    await heading("About You");
    await page.goBack();
    await heading("Final Steps");
    await page.goForward();
    await heading("About You");
    await expect.poll(() => pathOf(page)).toBe("/about");
  });

  it("sends whoever arrives with an ended session to /login with the message, and back to the same answers after it", async () => {
    const { page, context } = journey;
    const username = await arrive(page, journey.portal);
    const cookies = await context.cookies();
    await context.setOffline(true);
    await page.getByLabel("First Name").first().fill("Ada");
    await page
      .getByText(/Not saved yet: no connection/)
      .first()
      .waitFor();
    // The page itself would find out, and ask for the log-in.
    await page.goto("about:blank");
    await context.clearCookies();
    await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
    await context.setOffline(false);
    await page.goto(`${journey.url}/about`);
    await heading("Log In");
    await page.getByText(/Your session has ended. Please log in again. Your answers are safe/).waitFor();
    await journey.expectAccessible("session invalid");
    await logIn(page, journey.portal, username);
    await expect.poll(() => page.getByLabel("First Name").first().inputValue()).toBe("Ada");
  });

  it("goes from the account popover's Log Out to /login with a message", async () => {
    const { page } = journey;
    await arrive(page, journey.portal);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await heading("Log In");
    await page.getByText("You have been logged out.").first().waitFor();
    await page.goto(`${journey.url}/about`);
    await page.getByText("Welcome!").waitFor();
    journey.expectNoComplaints();
  });

  it("goes from resending a code to /confirm", async () => {
    const { page } = journey;
    const username = await createAccount(journey.portal);
    await page.goto(`${journey.url}/login`);
    await page.getByLabel("Email address").fill(username);
    await page.getByRole("button", { name: "Resend confirmation code?" }).click();
    await heading("Confirm Your Account");
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(username);
  });
});

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, createAccount, focused, logIn, newAddress, PASSWORD, pathOf, putAnswers } from "./applicant.ts";
import { openBrowser, openVisit, type Visit } from "./browser.ts";
import { readCode } from "./mailbox.ts";
import { startPortal, type Portal } from "./portal.ts";

let portal: Portal;
let browser: Browser;
let visit: Visit;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});
beforeEach(async () => {
  visit = await openVisit(browser);
});
afterEach(() => visit.close());
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const heading = (name: string) => visit.page.getByRole("heading", { level: 1, name }).waitFor();

describe("Redirect rules (specification section 2)", () => {
  it("leads an unknown path to the default route and keeps the query", async () => {
    await visit.page.goto(`${portal.url}/nowhere/at/all?utm=x`);
    await heading("About You");
    expect(new URL(visit.page.url()).pathname + new URL(visit.page.url()).search).toBe("/about?utm=x");
    visit.expectNoComplaints();
  });

  it("leads from sign-up to confirm with the username, on to log-in, and then to the default route", async () => {
    const { page } = visit;
    const username = newAddress();
    await page.goto(`${portal.url}/signup`);
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Submit" }).click();
    await heading("Confirm Your Account");
    expect(await page.getByLabel("Email address").inputValue()).toBe(username);
    expect(await focused(page)).toBe(await page.locator("h1").getAttribute("id"));
    await page.getByLabel("Confirmation code").fill(await readCode(portal, username, undefined));
    await page.getByRole("button", { name: "Submit" }).click();
    await heading("Log In");
    await page.getByText("Success Notification").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Submit" }).click();
    await heading("About You");
    visit.expectNoComplaints();
  });

  it("sends whoever has not submitted from /completion to the default route", async () => {
    await arrive(visit.page, portal);
    await visit.page.goto(`${portal.url}/completion`);
    await heading("About You");
    expect(pathOf(visit.page)).toBe("/about");
  });

  it("sends whoever has submitted from every page to /completion", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await putAnswers(page, COMPLETE_ANSWERS);
    await page.reload();
    await page.getByRole("link", { name: /Final Steps/ }).click();
    await heading("Final Steps");
    await page.getByRole("button", { name: "Submit Application" }).click();
    await heading("Your application is complete");
    await page.getByText("Your application was successfully submitted.").first().waitFor();
    for (const path of ["/about", "/education", "/final-steps", "/", "/completion"]) {
      await page.goto(`${portal.url}${path}`);
      await heading("Your application is complete");
      expect(pathOf(page)).toBe("/completion");
    }
    await visit.expectAccessible("submitted");
    visit.expectNoComplaints();
  });

  it("returns an applicant to the page that was left last, on another device", async () => {
    const username = await arrive(visit.page, portal);
    const saved = visit.page.waitForResponse((response) => response.url().endsWith("/api/last-page") && response.ok());
    await visit.page.getByRole("link", { name: /Education and Experience/ }).click();
    await heading("Education and Experience");
    await saved;
    const elsewhere = await openVisit(browser);
    await elsewhere.page.goto(`${portal.url}/login`);
    await elsewhere.page.getByLabel("Email address").fill(username);
    await elsewhere.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await elsewhere.page.getByRole("button", { name: "Submit" }).click();
    await elsewhere.page.getByRole("heading", { level: 1, name: "Education and Experience" }).waitFor();
    await elsewhere.close();
  });

  it("sends an invalid session to /login with the message, and back to the same answers after it", async () => {
    const { page, context } = visit;
    const username = await arrive(page, portal);
    const cookies = await context.cookies();
    await context.clearCookies();
    await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
    await page.getByLabel("First Name").first().fill("Ada");
    await heading("Log In");
    await page.getByText("Your session is invalid. Please clear your cookies and login again.").waitFor();
    await visit.expectAccessible("session invalid");
    await logIn(page, portal, username);
    expect(await page.getByLabel("First Name").first().inputValue()).toBe("Ada");
  });

  it("goes from the account popover's Log Out to /login with a message", async () => {
    const { page } = visit;
    await arrive(page, portal);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await heading("Log In");
    await page.getByText("You have been logged out.").first().waitFor();
    await page.goto(`${portal.url}/about`);
    await page.getByText("Welcome!").waitFor();
    visit.expectNoComplaints();
  });

  it("goes from resending a code to /confirm", async () => {
    const { page } = visit;
    const username = await createAccount(portal);
    await page.goto(`${portal.url}/login`);
    await page.getByLabel("Email address").fill(username);
    await page.getByRole("button", { name: "Resend confirmation code?" }).click();
    await heading("Confirm Your Account");
    expect(await page.getByLabel("Email address").inputValue()).toBe(username);
  });
});

import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { arrive, createAccount, logIn, PASSWORD, putAnswers, readStoredAnswers } from "./applicant.ts";
import { blockStorage } from "./block-storage.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

/** Loads the page again, and resolves to whether the browser has asked first. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  let hasAsked = false;
  page.once("dialog", (dialog) => {
    hasAsked = dialog.type() === "beforeunload";
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload()).catch(() => undefined);
  await page.waitForTimeout(1000);
  return hasAsked;
}

async function typeUnreached(page: Page, context: BrowserContext, words: string): Promise<void> {
  await context.setOffline(true);
  await firstName(page).click();
  await page.keyboard.type(words);
  await page
    .getByText(/Kept only as long as this page is open/)
    .first()
    .waitFor();
}

describe("Answers that are in the page only", () => {
  it("make the browser ask before it leaves the page, and no longer once they are saved", async () => {
    const { page, portal, context } = journey;
    await blockStorage(context);
    await arrive(page, portal);
    await typeUnreached(page, context, "Ada");
    expect(await asksBeforeLeaving(page)).toBe(true);
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
    await context.setOffline(false);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await page.getByText(/^Saved at/).waitFor();
    expect(await asksBeforeLeaving(page)).toBe(false);
  });

  it("do so for a visitor, until they delete them", async () => {
    const { page, context } = journey;
    await blockStorage(context);
    await page.goto(journey.url);
    await firstName(page).click();
    await page.keyboard.type("Ada");
    await page.getByText(/Kept only as long as this page is open/).waitFor();
    expect(await asksBeforeLeaving(page)).toBe(true);
    let hasAsked = false;
    page.on("dialog", (dialog) => {
      hasAsked = true;
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Clear my answers" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe("");
    expect(hasAsked).toBe(false);
  });

  it("do not, where the device keeps them", async () => {
    const { page, portal, context } = journey;
    await arrive(page, portal);
    await context.setOffline(true);
    await firstName(page).click();
    await page.keyboard.type("Ada");
    await page
      .getByText(/^Not saved yet: no connection. Kept on this device/)
      .first()
      .waitFor();
    await context.setOffline(false);
    expect(await asksBeforeLeaving(page)).toBe(false);
  });

  it("stay in the tab, unseen, when somebody else logs in, and are saved when their owner is back", async () => {
    const { page, portal, context } = journey;
    await blockStorage(context);
    const second = await createAccount(portal);
    const first = await arrive(page, portal);
    await page.route("**/api/answer", (route) => route.abort());
    await firstName(page).click();
    await page.keyboard.type("Firstperson");
    await page
      .getByText(/Kept only as long as this page is open/)
      .first()
      .waitFor();
    const other = await context.newPage();
    await logIn(other, portal, second);
    await page.unroute("**/api/answer");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.getByRole("heading", { level: 1, name: "Somebody else is logged in here now" }).waitFor();
    await page.getByText(/They are still in this tab, where nobody sees them/).waitFor();
    expect(await page.locator("body").innerText()).not.toContain("Firstperson");
    await journey.expectAccessible("taken, and not kept");
    expect(await asksBeforeLeaving(page)).toBe(true);
    expect(await readStoredAnswers(other)).not.toHaveProperty("first_name");
    await other.getByRole("button", { name: "Account", exact: true }).click();
    await other.getByRole("button", { name: "Log Out" }).click();
    await other.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await other.getByLabel("Email address").fill(first);
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.locator(".a-account [type=submit]").click();
    await other.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
    await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
    expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
  });
});

it("takes away the message about a failed submission once the portal can be reached again", async () => {
  const { page, portal, context } = journey;
  await arrive(page, portal);
  await putAnswers(page, COMPLETE_ANSWERS);
  await page.reload();
  await page.locator("main h1").waitFor();
  await page.getByRole("link", { name: "Final Steps" }).click();
  await page.getByRole("heading", { level: 1, name: "Final Steps" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Application" }).click();
  const notice = page.getByRole("heading", { name: /Your application was not submitted|We do not know/ });
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: "detached" });
  await page.getByText("Your application is not submitted yet: please submit it again.").first().waitFor();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByRole("heading", { level: 1, name: "Your application is complete" }).waitFor({ timeout: 60_000 });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, createAccount, logIn, pathOf, readStoredAnswers } from "./applicant.ts";
import { blockStorage } from "./block-storage.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
}

describe("Log-out", () => {
  it("saves first what was typed a moment before", async () => {
    const { page, portal } = journey;
    const username = await arrive(page, portal);
    await firstName(page).fill("Ada");
    await logOut(page);
    await page.getByText("You have been logged out.").first().waitFor();
    await logIn(page, portal, username);
    expect(await readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  });

  it("says without a network what is kept on the device, and it is", async () => {
    const { page, portal, context } = journey;
    const username = await arrive(page, portal);
    // The log-in screen is loaded before, as it is for somebody who came through it.
    await context.setOffline(true);
    await firstName(page).fill("Ada");
    await logOut(page);
    await page.getByText(/Your latest answers could not be saved. They are kept on this device/).waitFor();
    await context.setOffline(false);
    await logIn(page, portal, username);
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  });

  it("says that it waits for another tab to save, and goes on once that has", async () => {
    const { page, portal, context } = journey;
    await arrive(page, portal);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await firstName(other).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await other.route("**/api/answer", async (route) => {
      if (route.request().method() === "PUT") await released;
      await route.continue();
    });
    const asked = other.waitForRequest(
      (request) => request.method() === "PUT" && request.url().endsWith("/api/answer"),
    );
    await firstName(other).fill("Ada");
    await asked;
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
    await logOut(page);
    await page
      .getByRole("region", { name: "Saving your answers" })
      .getByText("Waiting for another open tab to save its answers first…")
      .first()
      .waitFor();
    release();
    await page.getByText("You have been logged out.").first().waitFor();
    journey.expectNoComplaints();
  });

  it("takes all tabs along, with the same message, so that none goes on showing the answers", async () => {
    const { page, portal, context } = journey;
    await arrive(page, portal);
    const other = await context.newPage();
    await other.goto(`${journey.url}/about`);
    await firstName(other).waitFor();
    await logOut(page);
    await other.getByText("You have been logged out.").first().waitFor();
    await expect.poll(() => pathOf(other)).toBe("/login");
  });
});

describe("A browser that keeps nothing", () => {
  it("starts the portal and saves, as any other", async () => {
    const { page, portal, context } = journey;
    await blockStorage(context);
    await page.goto(journey.url);
    await firstName(page).fill("Visitor");
    const username = await createAccount(portal);
    await logIn(page, portal, username);
    await firstName(page).fill("Ada");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
    await logOut(page);
    await page.getByText("You have been logged out.").first().waitFor();
    journey.expectNoComplaints();
  });

  it("warns of a log-out that would lose answers, and loses none of those who stay", async () => {
    const { page, portal, context } = journey;
    await blockStorage(context);
    await arrive(page, portal);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await firstName(page).fill("Ada");
    await logOut(page);
    const warning = page.getByRole("alertdialog", { name: "Your latest answers are not saved" });
    await warning.waitFor();
    await journey.expectAccessible("log-out that loses");
    await journey.screenshot("log-out-that-loses");
    await warning.getByRole("button", { name: "Stay logged in" }).click();
    await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
    await context.setOffline(false);
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAccount, logIn, PASSWORD, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();

/** What the browser keeps for this entry of the history, and for this tab and device. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([location.href, history.state as unknown, { ...sessionStorage }, { ...localStorage }]),
  );

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
}

async function logInHere(page: Page, username: string): Promise<void> {
  // The form has a question of the same name.
  await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "About You" }).waitFor();
}

describe("After log-out", () => {
  it("holds nothing of the person in any entry of the history, so that the next user's application stays theirs", async () => {
    const { page, portal } = journey;
    const [first, next] = [await createAccount(portal), await createAccount(portal)];
    await page.goto(journey.url);
    await firstName(page).fill("Firstperson");
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Sign In" }).click();
    await logInHere(page, first);
    await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
    await logOut(page);
    const expectNothing = async (heading: string) => {
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await keptBy(page)).not.toContain("Firstperson");
      expect(await keptBy(page)).not.toContain(first);
    };
    await expectNothing("Log In");
    await page.goBack();
    await expectNothing("About You");
    await page.goBack();
    await expectNothing("Log In");
    await logInHere(page, next);
    expect(await firstName(page).inputValue()).toBe("");
    await firstName(page).fill("Nextperson");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Nextperson" });
    await logOut(page);
    await logIn(page, portal, first);
    await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
    journey.expectNoComplaints();
  });

  it("ignores and removes what an earlier version left in the history", async () => {
    const { page, portal } = journey;
    const username = await createAccount(portal);
    await page.goto(`${journey.url}/login`);
    await page.evaluate(() => {
      const state = history.state as { usr?: unknown };
      history.replaceState({ ...state, usr: { studentAnswers: { first_name: "Earlier" }, username: "a@b.org" } }, "");
    });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Log In" }).waitFor();
    await expect.poll(() => keptBy(page)).not.toContain("Earlier");
    expect(await keptBy(page)).not.toContain("a@b.org");
    await logInHere(page, username);
    expect(await firstName(page).inputValue()).toBe("");
  });
});

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrive, createAccount, logIn, PASSWORD, readStoredAnswers } from "./applicant.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const firstName = (page: Page) => page.getByLabel("First Name").first();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const taken = (page: Page) => heading(page, "Somebody else is logged in here now");

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
}

/** Another person logs in on the same browser, in a tab of their own, as the open tab does not notice by itself. */
async function logInElsewhere(username: string): Promise<Page> {
  const other = await journey.context.newPage();
  await logIn(other, journey.portal, username);
  return other;
}

describe("A page of one person on a browser where another has logged in", () => {
  it("saves nothing into the other's application, shows nothing of either, and keeps what was typed for its owner", async () => {
    const { page, portal } = journey;
    const second = await createAccount(portal);
    const first = await arrive(page, portal);
    const other = await logInElsewhere(second);
    await firstName(page).fill("Firstperson");
    await taken(page).waitFor();
    expect(await page.locator("body").innerText()).not.toContain("Firstperson");
    await journey.expectAccessible("taken");
    await journey.screenshot("taken");
    expect(await readStoredAnswers(other)).not.toHaveProperty("first_name");
    await page.getByRole("link", { name: "Go on as the person who is logged in" }).click();
    await heading(page, "About You").waitFor();
    expect(await firstName(page).inputValue()).toBe("");
    await logIn(page, portal, first);
    await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
  });

  it("does not log the other one out", async () => {
    const { page, portal } = journey;
    const second = await createAccount(portal);
    await arrive(page, portal);
    const other = await logInElsewhere(second);
    // The menu asks for the applications as it opens, and would be told before anybody could press "Log out".
    await page.route("**/api/applications", (route) => route.abort());
    await logOut(page);
    await taken(page).waitFor();
    await page.getByRole("link", { name: "Log in as somebody else" }).click();
    await heading(page, "Log In").waitFor();
    await other.reload();
    await other.getByRole("button", { name: "Account", exact: true }).click();
    await other.getByText(second).waitFor();
  });

  // The browser of these journeys has that cache switched off, so its events are sent by hand.
  it("shows nothing when it comes back from the browser's cache", async () => {
    const { page, portal } = journey;
    const second = await createAccount(portal);
    await arrive(page, portal);
    await firstName(page).fill("Firstperson");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
    const asIfCached = (event: "pagehide" | "pageshow") =>
      page.evaluate((type) => {
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        return document.documentElement.style.visibility;
      }, event);
    expect(await asIfCached("pagehide")).toBe("hidden");
    expect(await asIfCached("pageshow")).toBe("");
    expect(await asIfCached("pagehide")).toBe("hidden");
    await logInElsewhere(second);
    const reloaded = page.waitForEvent("load");
    expect(await asIfCached("pageshow")).toBe("hidden");
    await reloaded;
    await heading(page, "About You").waitFor();
    expect(await firstName(page).inputValue()).toBe("");
  });
});

it("No entry of the history holds anything of a person after the log-out, and the next user's application stays theirs", async () => {
  const { page, portal } = journey;
  const [first, next] = [await createAccount(portal), await createAccount(portal)];
  const logInHere = async (username: string): Promise<void> => {
    await heading(page, "Log In").waitFor();
    await page.getByLabel("Email address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator(".a-account [type=submit]").click();
    await heading(page, "About You").waitFor();
  };
  const expectNothing = async (name: string) => {
    await heading(page, name).waitFor();
    // What the browser keeps for this entry, and for this tab and device.
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, history.state as unknown, { ...sessionStorage }, { ...localStorage }]),
    );
    expect(kept).not.toContain("Firstperson");
    expect(kept).not.toContain(first);
  };
  await page.goto(journey.url);
  await firstName(page).fill("Firstperson");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign In" }).click();
  await logInHere(first);
  await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
  await logOut(page);
  await expectNothing("Log In");
  await page.goBack();
  await expectNothing("About You");
  await page.goBack();
  await expectNothing("Log In");
  await logInHere(next);
  expect(await firstName(page).inputValue()).toBe("");
  await firstName(page).fill("Nextperson");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Nextperson" });
  await logOut(page);
  await heading(page, "Log In").waitFor();
  await logIn(page, portal, first);
  await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
  journey.expectNoComplaints();
});

import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, createAccount, firstName, logIn, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { heading, holdRequests, pathOf, waitForScript } from "./browser.ts";
import { readTraces } from "./kept-records.ts";
import { openJourney } from "./open-journey.ts";

const journey = openJourney();

const accountMenu = (page: Page) => page.getByRole("button", { name: "Account", exact: true });
const logOutButton = (page: Page) => page.getByRole("button", { name: "Log Out" });

async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await logOutButton(page).click();
}

/** The account menu loads after the form. Without a network it would stay empty. */
async function waitForAccountMenu(page: Page): Promise<void> {
  await accountMenu(page).click();
  await logOutButton(page).waitFor();
  await accountMenu(page).click();
}

async function logInElsewhere(username: string): Promise<Page> {
  const other = await journey.context.newPage();
  await logIn(other, journey.portal, username);
  return other;
}

it("hides one person's text after another person's log-in, saves it for nobody else, and keeps it for its owner", async () => {
  const { page, portal } = journey;
  const second = await createAccount(portal);
  const first = await arrive(page, portal);
  const other = await logInElsewhere(second);
  await firstName(page).fill("Firstperson");
  await heading(page, "Somebody else is logged in here now").waitFor();
  expect(await page.locator("body").innerText()).not.toContain("Firstperson");
  await journey.expectAccessible("taken");
  expect(await readStoredAnswers(other)).not.toHaveProperty("first_name");
  await page.getByRole("link", { name: "Continue as the person who is logged in" }).click();
  await heading(page, "About You").waitFor();
  expect(await firstName(page).inputValue()).toBe("");
  await logIn(page, portal, first);
  await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
});

// This browser runs without a back/forward cache, so the test sends the cache's events itself.
it("shows no answers when the browser restores one person's page after another person's log-in", async () => {
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

it("keeps a person's answers out of the history and the next person's application after the log-out", async () => {
  const { page, portal } = journey;
  const [first, next] = [await createAccount(portal), await createAccount(portal)];
  const logInHere = async (username: string): Promise<void> => {
    await heading(page, "Log In").waitFor();
    await sendAccountForm(page, username);
    await heading(page, "About You").waitFor();
  };
  const expectNothing = async (name: string) => {
    await heading(page, name).waitFor();
    const kept = await readTraces(page);
    expect(kept).not.toContain("Firstperson");
    expect(kept).not.toContain(first);
  };
  await page.goto(journey.url);
  await firstName(page).fill("Firstperson");
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Log in" }).click();
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

const loggedOut = (page: Page) => page.getByText("You have been logged out.").first();

it("explains at a log-out without a network which answers stay on the device, and keeps them", async () => {
  const { page, portal, context } = journey;
  const username = await arrive(page, portal);
  await waitForAccountMenu(page);
  await context.setOffline(true);
  await firstName(page).fill("Ada");
  await logOut(page);
  await page.getByText(/We could not save your latest answers. They are stored on this device/).waitFor();
  await context.setOffline(false);
  await logIn(page, portal, username);
  await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
});

it("shows the text of another tab, and logs out both tabs once that tab has saved", async () => {
  const { page, portal, context } = journey;
  await arrive(page, portal);
  const other = await context.newPage();
  await other.goto(`${journey.url}/about`);
  const isSave = (request: Request) => request.method() === "PUT" && request.url().endsWith("/api/answer");
  const letGo = await holdRequests(other, "**/api/answer", isSave);
  const asked = other.waitForRequest(isSave);
  await firstName(other).fill("Ada");
  await asked;
  await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  await logOut(page);
  await page
    .getByRole("region", { name: "Saving your answers" })
    .getByText("Waiting for another open tab to save its answers first…")
    .first()
    .waitFor();
  letGo();
  for (const tab of [page, other]) await loggedOut(tab).waitFor();
  await expect.poll(() => pathOf(other)).toBe("/login");
  journey.expectNoComplaints();
});

/** Reloads the page. Resolves to true if the browser asks first. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type() === "beforeunload";
  });
  const loaded = page.waitForEvent("load").then(() => waitForScript(page).then(() => false));
  await page.evaluate(() => void location.reload()).catch(() => undefined);
  const hasAsked = await Promise.race([asked, loaded]);
  for (const event of [asked, loaded]) event.catch(() => undefined);
  return hasAsked;
}

it("saves answers in a browser without storage, and warns before a page change or log-out would lose unsaved ones", async () => {
  const { page, portal, context } = journey;
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The user denied permission to access the database.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    indexedDB.open = refuse;
    Object.defineProperty(navigator, "locks", { value: { request: refuse, query: refuse } });
  });
  await arrive(page, portal);
  await waitForAccountMenu(page);
  await context.setOffline(true);
  await firstName(page).click();
  await page.keyboard.type("Ada");
  await page
    .getByText(/Kept only as long as this page is open/)
    .first()
    .waitFor();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await logOut(page);
  const warning = page.getByRole("alertdialog", { name: "Your latest answers are not saved" });
  await warning.waitFor();
  await journey.expectAccessible("log-out that loses");
  await warning.getByRole("button", { name: "Stay logged in" }).click();
  await expect.poll(() => firstName(page).inputValue()).toBe("Ada");
  await context.setOffline(false);
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await page.getByText(/^Saved at/).waitFor();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await logOut(page);
  await loggedOut(page).waitFor();
});

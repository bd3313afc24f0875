import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { arrive, createAccount, firstName, logIn, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { endSession, logInAgain, logInOver, readCaret } from "./sessions.ts";
import { openJourney } from "./open-journey.ts";
import { focused, focusedText, heading, pathOf } from "./browser.ts";

const journey = openJourney({ keepsContext: true });

it("asks for a log-in over the page when the session has ended, and keeps page, scroll position, focus, caret and text", async () => {
  const { page, portal } = journey;
  const username = await arrive(page, portal);
  await firstName(page).fill("Adalovelace");
  await page.locator("#field-city").fill("Londontown");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ city: "Londontown" });
  await page.locator("#field-city").press("Home");
  for (let steps = 0; steps < 6; steps++) await page.keyboard.press("ArrowRight");
  await endSession(page);
  await page.keyboard.type("-");
  const before = await readCaret(page);
  expect(before).toMatchObject({ id: "field-city", from: 7, to: 7 });
  expect(before.scrollY).toBeGreaterThan(100);
  await logInAgain(page).waitFor();
  await logInAgain(page)
    .getByText(/Everything you typed is still here/)
    .waitFor();
  await expect.poll(() => focusedText(page)).toBe("Please log in again");
  await expect.poll(() => logInAgain(page).getByLabel("Email address").inputValue()).toBe(username);
  await journey.expectAccessible("log in again");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await logInOver(page, undefined, "wrong");
  await logInAgain(page).getByText("The email address or password is incorrect").waitFor();
  await logInOver(page);
  await logInAgain(page).waitFor({ state: "detached" });
  await expect.poll(() => readCaret(page)).toEqual(before);
  await expect.poll(() => pathOf(page)).toBe("/about");
  await expect.poll(() => page.locator("#field-city").inputValue()).toBe("London-town");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Adalovelace", city: "London-town" });
});

it("closes the dialogs of both tabs after one log-in, and both tabs save", async () => {
  const { page, portal, context } = journey;
  await arrive(page, portal);
  const other = await context.newPage();
  await other.goto(`${journey.url}/about`);
  await firstName(other).waitFor();
  await endSession(page);
  await firstName(page).fill("Ada");
  await other.getByLabel("Last Name").first().fill("Lovelace");
  await logInAgain(page).waitFor();
  await logInAgain(other).waitFor();
  await logInOver(page);
  await logInAgain(page).waitFor({ state: "detached" });
  await logInAgain(other).waitFor({ state: "detached" });
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada", last_name: "Lovelace" });
});

it("sends a reloaded page to the log-in, restores typed text, and lets another person begin anew", async () => {
  const { page, portal, context } = journey;
  const other = await context.newPage();
  const logInHeading = (tab: Page) => heading(tab, "Log In");
  const username = await arrive(page, portal);
  await firstName(page).fill("Ada");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await endSession(page);
  await page.locator("#field-city").fill("London");
  await logInAgain(page).waitFor();
  await context.clearCookies();
  const hidden: boolean[] = [];
  await page.exposeFunction("noteHidden", (isHidden: boolean) => hidden.push(isHidden));
  await page.addInitScript(
    'addEventListener("DOMContentLoaded", () => noteHidden(document.getElementById("root").hidden))',
  );
  await page.reload({ waitUntil: "commit" });
  await logInHeading(page).waitFor();
  await expect.poll(() => hidden[0]).toBe(true);
  await page.getByText(/Your session has ended. Please log in again. Your answers are safe/).waitFor();
  await other.goto(`${journey.url}/review`);
  await logInHeading(other).waitFor();
  await sendAccountForm(other, username);
  await heading(other, "Check your answers").waitFor();
  await expect.poll(() => page.locator("#field-city").inputValue()).toBe("London");
  expect(await firstName(page).inputValue()).toBe("Ada");
  await expect.poll(() => focused(page)).toBe("field-city");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada", city: "London" });
  await other.close();
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem("portico:applicant:graduate", "somebody"));
  await page.goto(journey.url);
  await page.getByRole("button", { name: "Not you? Begin a new application" }).click();
  await page.getByText("Welcome!").waitFor();
  expect(await firstName(page).inputValue()).toBe("");
});

it("shows another person who logs in their own application, and keeps typed text for its owner", async () => {
  const { page, portal } = journey;
  const second = await createAccount(portal);
  const first = await arrive(page, portal);
  await endSession(page);
  await firstName(page).fill("Firstperson");
  await logInAgain(page).waitFor();
  const loaded = page.waitForEvent("load");
  await logInOver(page, second);
  await loaded;
  await heading(page, "About You").waitFor();
  await expect.poll(() => firstName(page).inputValue()).toBe("");
  // Once this save is answered, no request of the first person is under way.
  await page.getByLabel("Last Name").first().fill("Secondperson");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ last_name: "Secondperson" });
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
  await logIn(page, portal, first);
  await expect.poll(() => firstName(page).inputValue()).toBe("Firstperson");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Firstperson" });
});

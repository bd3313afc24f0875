import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { createAccount, enter, pathOf, putAnswers, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { forgetSession } from "./browser.ts";
import { comeBack, IN_BOTH, IN_FALL, IN_SPRING, openThreeRounds, submit } from "./clocked-journey.ts";

const journey = openThreeRounds();
const { portal, setServer, open } = journey;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/**
 * Waits for the page load that a click on the list of applications starts. The list already names the new round before
 * the load.
 */
const leaveList = (page: Page) => page.waitForURL((url) => url.pathname !== "/applications");

it("keeps text typed in a tab of the old round out of the new round", async () => {
  setServer(IN_SPRING);
  const username = await createAccount(portal);
  const page = await open();
  await enter(page, portal, username, { answers: { first_name: "Spring" } });
  await comeBack(journey, username, IN_BOTH);
  const old = await journey.visit.context.newPage();
  await old.goto(`${portal.url}/about`);
  await old.getByLabel("First Name").first().waitFor();
  await page.goto(`${portal.url}/applications`);
  await page.getByRole("radio", { name: "Start with an empty application" }).check();
  await page.getByRole("button", { name: "Start the application for Summer 2028" }).click();
  await page.getByText("Summer 2028: please submit before").waitFor();
  await old.getByLabel("First Name").first().fill("Typed in the old tab");
  await heading(old, "You opened another application").waitFor();
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
  await journey.visit.screenshot("next-round-old-tab");

  await page.goto(`${portal.url}/applications`);
  await page.getByRole("button", { name: "Go to it: Spring 2028" }).click();
  await leaveList(page);
  await page.getByText("Spring 2028: please submit before").waitFor();
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Typed in the old tab" });
  await page.goto(`${portal.url}/applications`);
  await page.getByRole("button", { name: "Go to it: Summer 2028" }).click();
  await leaveList(page);
  await page.getByText("Summer 2028: please submit before").waitFor();
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
});

it("opens the application that a mail links to, although another application is open", async () => {
  setServer(IN_FALL);
  const username = await createAccount(portal);
  const page = await open();
  await enter(page, portal, username, { answers: COMPLETE_ANSWERS });
  await submit(page);
  await comeBack(journey, username, IN_BOTH);
  for (const round of ["Spring 2028", "Summer 2028"]) {
    await page.goto(`${portal.url}/applications`);
    const card = page.locator(".p-card", { has: page.getByRole("heading", { name: `Apply for ${round}` }) });
    await card.getByRole("radio", { name: "Start with an empty application" }).check();
    await card.getByRole("button").click();
    await leaveList(page);
    await page.getByText(`${round}: please submit before`).waitFor();
  }
  await forgetSession(page);
  await page.goto(`${portal.url}/applications/spring`);
  await heading(page, "Log In").waitFor();
  await sendAccountForm(page, username);
  await page.getByText("Spring 2028: please submit before").waitFor();
  await putAnswers(page, { first_name: "For the spring" });
  await page.goto(`${portal.url}/applications/summer`);
  await page.getByText("Summer 2028: please submit before").waitFor();
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");

  await page.goto(`${portal.url}/applications/fall`);
  await page.getByText("Summer 2028 is open now.").waitFor();
  expect(pathOf(page)).toBe("/completion");
  await page.goto(`${portal.url}/applications/no-such-round`);
  await heading(page, "Your applications").waitFor();
  journey.visit.expectNoComplaints();
});

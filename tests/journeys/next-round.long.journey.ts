import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { createAccount, enter, firstName, putAnswers, readStoredAnswers, sendAccountForm } from "./applicant.ts";
import { forgetSession, heading, pathOf } from "./browser.ts";
import { comeBack, IN_BOTH, IN_FALL, openThreeRounds, submit } from "./clocked-journey.ts";

const journey = openThreeRounds();
const { portal, setServer, open } = journey;

it("opens the application that an email links to, and saves answers again after a restore that lacks it", async () => {
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
    // Before the page loads, the list already names the new round.
    await page.waitForURL((url) => url.pathname !== "/applications");
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

  // A restored copy lacks the application for the summer.
  await page.goto(`${portal.url}/applications/summer`);
  await page.getByText("Summer 2028: please submit before").waitFor();
  await putAnswers(page, { last_name: "Saved" });
  await Promise.all([page.waitForResponse(/\/api\/applications$/), page.reload()]);
  const { store } = journey.parts.deps;
  const { id = "" } = (await store.findAccountByUsername("graduate", username)) ?? {};
  await store.eraseApplication("graduate", `${id}.summer`);
  await store.changeAccount("graduate", id, { application: id });
  await store.renewEpoch();
  await firstName(page).fill("After the restore");
  await page.getByText("This portal was restored from a backup").waitFor();
  const sent = { first_name: "After the restore", last_name: "Saved" };
  await expect.poll(() => readStoredAnswers(page)).toMatchObject(sent);
});

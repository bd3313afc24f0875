import { expect, it } from "vitest";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { afterOwnCalls, arrive, createAccount, enter, firstName, putAnswers, readStoredAnswers } from "./applicant.ts";
import { comeBack, IN_BOTH, IN_FALL, IN_SPRING, openThreeRounds, submit } from "./clocked-journey.ts";
import { heading, pathOf } from "./browser.ts";

const journey = openThreeRounds();
const { portal, setServer, open } = journey;

it("copies answers of one round to an application for the next", async () => {
  setServer(IN_FALL);
  const username = await createAccount(portal);
  const page = await open();
  await enter(page, portal, username, { answers: COMPLETE_ANSWERS });
  expect(pathOf(page)).not.toBe("/applications");
  await submit(page);

  await comeBack(journey, username, IN_SPRING);
  await page.getByRole("link", { name: "Apply, or see your other applications" }).click();
  await heading(page, "Your applications").waitFor();
  await page.getByText("Spring 2028: please submit before June 1, 2027 at 12:00 PM EDT.").waitFor();
  await journey.visit.expectAccessible("the choice");
  const begin = page.getByRole("button", { name: "Start the application for Spring 2028" });
  await begin.click();
  await page.getByText("Choose how you want to start").waitFor();
  await journey.visit.expectAccessible("the choice that was left out");
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "Copy my answers from Fall 2027" }).waitFor();
  expect(await page.getByRole("radio", { name: "Copy my answers from Fall 2027" }).isChecked()).toBe(true);
  await begin.press("Enter");
  await page.getByRole("heading", { name: "Answers from your earlier application" }).waitFor();
  await page.getByText("Spring 2028: please submit before").waitFor();
  expect(await firstName(page).inputValue()).toBe(COMPLETE_ANSWERS["first_name"]);
  await journey.visit.expectAccessible("what was taken over");
  await firstName(page).fill("Augusta");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Augusta" });
  expect(await readStoredAnswers(page)).not.toHaveProperty("legal_agree");

  const notice = page.locator(".p-notice", { hasText: "Answers from your earlier application" });
  await afterOwnCalls(page, async () => {
    const links = notice.locator("a");
    for (let left = await links.count(); left > 0; left -= 1) {
      await expect.poll(() => links.count()).toBe(left);
      // The notice folds on the second page.
      if (!(await links.first().isVisible())) await notice.locator("summary").click();
      await links.first().click();
    }
    await expect.poll(() => links.count()).toBe(0);
  });
  await putAnswers(page, { ...COMPLETE_ANSWERS, first_name: "Augusta" });
  await submit(page);

  await page.goto(`${portal.url}/applications`);
  await journey.visit.expectAccessible("all applications");
  const [earlier] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Read your answers: Fall 2027" }).click(),
  ]);
  await earlier.getByText(String(COMPLETE_ANSWERS["last_name"])).first().waitFor();
  expect(await earlier.getByText("Augusta").count()).toBe(0);
  await earlier.close();
  journey.visit.expectNoComplaints();
});

it("asks for the round while several are open, and shows text typed after the submission", async () => {
  setServer(IN_BOTH);
  const page = await open();
  await arrive(page, portal);
  await heading(page, "Your applications").waitFor();
  await page.getByText("Several rounds are open.").waitFor();
  expect(await page.locator(".p-button--primary:visible").count()).toBeLessThan(2);
  await journey.visit.expectAccessible("several rounds");
  await page.goto(`${portal.url}/education`);
  await heading(page, "Your applications").waitFor();
  await page.getByRole("button", { name: "Start the application for Summer 2028" }).click();
  await page.getByText("Summer 2028: please submit before").waitFor();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("link", { name: "Your applications" }).click();
  await page.getByRole("button", { name: "Start the application for Spring 2028" }).waitFor();

  await putAnswers(page, COMPLETE_ANSWERS);
  await page.goto(`${portal.url}/about`);
  await page.getByText("Summer 2028: please submit before").waitFor();
  await page.context().setOffline(true);
  await firstName(page).fill("Typed too late");
  await page.request.post(`${portal.url}/api/submit`, { data: {} });
  await page.context().setOffline(false);
  await page.getByText("Typed too late").waitFor();
  await page.getByText("Spring 2028 is open now.").waitFor();
  await page.getByRole("button", { name: "Withdraw" }).waitFor();
  expect(await page.getByText("Summer 2028 is open now.").count()).toBe(0);
  expect(pathOf(page)).toBe("/completion");
});

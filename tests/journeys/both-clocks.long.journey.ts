import { expect, it } from "vitest";
import { pathOf, readStoredAnswers } from "./applicant.ts";
import { openClockedJourney } from "./clocked-journey.ts";
import { arriveWatched, logInAgain, prompt } from "./sessions.ts";

const journey = openClockedJourney();
const { portal, setServer, open } = journey;

it("extends browser and server session if the prompt is answered in its last second", async () => {
  const page = await open();
  await arriveWatched(page, portal);
  let passedMs = 0;
  const pass = async (seconds: number) => {
    passedMs += seconds * 1_000;
    setServer(Date.now() + passedMs);
    await page.clock.runFor(seconds * 1_000);
  };
  // Moves for longer than a silent server keeps the session. The page does not report the last move, because it
  // reported one just before.
  for (let move = 0; move < 60; move += 1) {
    await page.mouse.move(200 + move, 300);
    await pass(20);
  }
  await pass(15 * 60 - 20 - 1);
  await prompt(page).waitFor();
  await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
  await prompt(page).waitFor({ state: "detached" });
  await page.getByLabel("First Name").first().fill("Ada");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  expect(pathOf(page)).toBe("/about");
  expect(await logInAgain(page).count()).toBe(0);
  journey.visit.expectNoComplaints();
});

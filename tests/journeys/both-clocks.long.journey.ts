import { expect, it } from "vitest";
import { arrive, pathOf, readStoredAnswers } from "./applicant.ts";
import { openClockedJourney } from "./clocked-journey.ts";

const IDLE_MS = 14_000;
const PROMPT_MS = 7_000;
/** Longer than a silent server keeps the session. */
const MOVING_MS = PROMPT_MS + 5_000;
/** Shortly before the next report of activity is due. */
const UNREPORTED_MS = 3_000;

/** The times are below the limits of the linter, and both clocks are real. */
const journey = openClockedJourney({
  prepare: ({ deps }) => {
    const { session } = deps.tenants.defaultTenant.definition.tenant;
    Object.assign(session, { idleMs: IDLE_MS, promptMs: PROMPT_MS });
  },
});
const { portal, open } = journey;

it("keeps a person who answers the prompt in its last second logged in, on the server too", async () => {
  const page = await open();
  await arrive(page, portal);
  const prompt = page.getByRole("alertdialog", { name: "Still working?" });
  const movingUntil = Date.now() + MOVING_MS;
  let lastCallAt = Date.now();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) lastCallAt = Date.now();
  });
  for (let x = 200; Date.now() < movingUntil || Date.now() - lastCallAt < UNREPORTED_MS; x = x === 200 ? 300 : 200) {
    await page.mouse.move(x, 300);
    await page.waitForTimeout(200);
  }
  const lastMoveAt = Date.now();
  await prompt.waitFor();
  await page.waitForTimeout(lastMoveAt + IDLE_MS - 1500 - Date.now());
  await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
  await prompt.waitFor({ state: "detached" });
  await page.getByLabel("First Name").first().fill("Ada");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await expect.poll(() => pathOf(page)).toBe("/about");
  await expect.poll(() => page.getByRole("dialog", { name: "Please log in again" }).count()).toBe(0);
  journey.visit.expectNoComplaints();
});

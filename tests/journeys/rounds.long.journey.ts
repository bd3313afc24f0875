import { expect, it } from "vitest";
import type { KeptMail } from "../../server/mail/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { focusedText, heading, isWithinWidth, openVisit, PHONE } from "./browser.ts";
import { within } from "./changed-tenant.ts";
import { openClockedJourney, ROUNDS } from "./clocked-journey.ts";
import { arrive, enter, firstName, lookAgain, readProfile, readStoredAnswers } from "./applicant.ts";

const DAY_MS = 24 * 60 * 60_000;
const OPENS = Date.parse("2026-09-01T13:00Z");
const CLOSES = Date.parse("2027-01-16T04:59Z");

const journey = openClockedJourney({
  tenant: {
    "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
    "data-model.json": (file) =>
      Object.assign(within(file, "properties", "preferred_name"), { "x-compute": { cat: ["Ada"] } }),
  },
});
const { portal, setServer, open } = journey;

it("shows the first opening in the school's and the visitor's time zone, and opens the form then", async () => {
  setServer(OPENS - 5 * 60_000);
  const page = await open(PHONE);
  await page.goto(`${portal.url}/about`);
  await heading(page, "Applications are not open yet").waitFor();
  await page.getByText("Fall 2027 opens on September 1, 2026 at 9:00 AM EDT.").waitFor();
  await page.getByText(/In your time zone: September 1, 2026 at 1:00 PM UTC\./).waitFor();
  expect(await page.getByLabel("First Name").count()).toBe(0);
  // A computed answer alone does not show the list of answers.
  expect(await page.getByText("Read only").count()).toBe(0);
  await journey.visit.expectAccessible("before the first round");
  await arrive(page, portal);
  await heading(page, "Applications are not open yet").waitFor();
  setServer(OPENS);
  const goOn = page.getByRole("button", { name: "Go to the application" });
  // The new page may not listen yet, so the test repeats the event.
  await expect.poll(() => lookAgain(page).then(() => goOn.isVisible())).toBe(true);
  await goOn.click();
  await firstName(page).fill("Ada");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  expect(await page.getByRole("timer").count()).toBe(0);
  journey.visit.expectNoComplaints();
});

const remindersTo = async (username: string): Promise<readonly KeptMail[]> =>
  ((await journey.parts.deps.mailbox?.list()) ?? []).filter(
    ({ to, subject }) => to === username && subject.includes("closes"),
  );

it("reminds an applicant with a draft, and turns reminders off by the link in the email and on again", async () => {
  setServer(CLOSES - 10 * DAY_MS);
  const page = await open(PHONE);
  const { visit, parts } = journey;
  const username = await arrive(page, portal, { answers: { first_name: "Zoë" } });
  const { account = "" } = await readProfile(page);
  await visit.context.clearCookies();

  setServer(CLOSES - 7 * DAY_MS + 60_000);
  await parts.reminders.run();
  await expect.poll(() => remindersTo(username)).toHaveLength(1);
  const [mail] = await remindersTo(username);
  const mailProgram = await openVisit(journey.browser, PHONE);
  await mailProgram.page.setContent(mail?.html ?? "");
  await mailProgram.screenshot("reminder-mail");
  expect(await isWithinWidth(mailProgram.page)).toBe(true);
  const addressOf = async (name: string) =>
    (await mailProgram.page.getByRole("link", { name }).getAttribute("href")) ?? "";
  const [goOn, stop] = [await addressOf("Continue your application"), await addressOf("Stop these reminders")];
  await mailProgram.close();

  await page.goto(goOn);
  await heading(page, "Log In").waitFor();
  await page.goto(stop);
  await heading(page, "Stop reminder emails?").waitFor();
  await visit.expectAccessible("the page that stops reminders");
  const isOff = async () => (await parts.deps.store.findAccount("graduate", account))?.isReminderOff;
  expect(await isOff()).toBe(false);
  await page.reload();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "You get no more reminders").waitFor();
  expect(await isOff()).toBe(true);
  await visit.expectAccessible("the page after reminders were stopped");

  await enter(page, portal, username);
  await page.goto(`${portal.url}/account`);
  const card = page.getByRole("region", { name: "Reminders by email" });
  await card.getByText("Reminders are off").waitFor();
  await visit.expectAccessible("the account page");
  const button = card.getByRole("button", { name: "Turn reminders on" });
  await button.focus();
  await page.keyboard.press("Enter");
  await card.getByText("Reminders are on").waitFor();
  expect(await isOff()).toBe(false);
  expect(await focusedText(page)).toBe("Turn reminders off");
  await visit.screenshot("reminder-account");
  await page.goto(`${stop}x`);
  await heading(page, "This link does not work").waitFor();
  await visit.expectAccessible("a wrong link");
});

it("counts down to the deadline, saves what was typed before it, and accepts a submission in the grace period", async () => {
  setServer(CLOSES - 120_000);
  const page = await open(PHONE);
  await arrive(page, portal, { answers: COMPLETE_ANSWERS });
  await page.getByText("Fall 2027: please submit before January 15, 2027 at 11:59 PM EST.").waitFor();
  setServer(CLOSES - 62_000);
  await lookAgain(page);
  const timer = page.getByRole("timer");
  await expect.poll(() => timer.textContent()).toMatch(/^(1 minute|59 seconds|5\d seconds)/);
  expect(await timer.getAttribute("aria-live")).toBeNull();
  await expect
    .poll(() => page.locator("[aria-live=polite]").allTextContents())
    .toContainEqual(expect.stringMatching(/(1 minute|5\d seconds) left to submit your application for Fall 2027\./));
  await journey.visit.expectAccessible("the last minute of a round");
  setServer(CLOSES - 4000);
  await lookAgain(page);
  await firstName(page).fill("In Time");
  await heading(page, "Fall 2027 has closed").waitFor({ timeout: 10_000 });
  expect(await heading(page, "Fall 2027 has closed").evaluate((h1) => h1 === document.activeElement)).toBe(true);
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "In Time" });
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page
    .getByText(
      "You can still submit the answers you entered before the deadline, until January 16, 2027 at 12:04 AM EST",
    )
    .waitFor();
  await journey.visit.expectAccessible("the grace of a round");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.waitForURL("**/completion");
  journey.visit.expectNoComplaints();
});

it("shows a draft read-only after the round, and keeps text that the server did not receive on the device", async () => {
  setServer(CLOSES - 60_000);
  const page = await open();
  await arrive(page, portal, { answers: { first_name: "Ada", city: "Albany" } });
  await firstName(page).waitFor();
  await page.route("**/api/answer", (route) => route.abort());
  await page.getByLabel("Last Name").first().fill("Late");
  await page.getByLabel("Last Name").first().blur();
  setServer(CLOSES + 10 * 60_000);
  await lookAgain(page);
  await heading(page, "Fall 2027 has closed").waitFor();
  await page.getByText("Fall 2027 closed on January 15, 2027 at 11:59 PM EST.").waitFor();
  await page.getByText("They are stored on this device, but they are not part of your application").waitFor();
  await page.locator("dl", { hasText: "Last Name" }).getByText("Late").first().waitFor();
  await page.getByText("We did not receive this in time.").waitFor();
  expect(await page.getByRole("button", { name: "Submit Application" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: /^Change/ }).count()).toBe(0);
  await page.getByText("Albany").waitFor();
  await journey.visit.expectAccessible("after a round");
  await page.unroute("**/api/answer");
  await page.reload();
  await heading(page, "Fall 2027 has closed").waitFor();
  await page.locator("dl", { hasText: "Last Name" }).getByText("Late").first().waitFor();
  expect(await readStoredAnswers(page)).not.toMatchObject({ last_name: "Late" });
});

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { KeptMail } from "../../server/mail/index.ts";
import { createAccount, logIn, putAnswers } from "./applicant.ts";
import { openVisit, PHONE } from "./browser.ts";
import { openClockedJourney } from "./clocked-journey.ts";
import { isWithinWidth } from "./is-within-width.ts";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const ROUND = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
const CLOSES = Date.parse("2027-01-16T04:59Z");

const journey = openClockedJourney({
  tenant: { "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }) },
});
const { portal, setServer, open } = journey;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const remindersTo = async (username: string): Promise<readonly KeptMail[]> =>
  ((await journey.parts.deps.mailbox?.list()) ?? []).filter(
    ({ to, subject }) => to === username && subject.includes("closes"),
  );

it("brings somebody back who had begun, and stops at one click until they want it again", async () => {
  setServer(CLOSES - 10 * DAY_MS);
  const username = await createAccount(portal);
  const page = await open(PHONE);
  const { visit, parts } = journey;
  await logIn(page, portal, username);
  await putAnswers(page, { first_name: "Zoë" });
  await visit.context.clearCookies();

  setServer(CLOSES - 7 * DAY_MS + MINUTE_MS);
  await parts.reminders.run();
  await expect.poll(() => remindersTo(username)).toHaveLength(1);
  const [mail] = await remindersTo(username);
  const mailProgram = await openVisit(journey.browser, PHONE);
  await mailProgram.page.setContent(mail?.html ?? "");
  await mailProgram.screenshot("reminder-mail");
  expect(await isWithinWidth(mailProgram.page)).toBe(true);
  const addressOf = async (name: string) =>
    (await mailProgram.page.getByRole("link", { name }).getAttribute("href")) ?? "";
  const [goOn, stop] = [await addressOf("Go on with your application"), await addressOf("Send me no more reminders")];
  await mailProgram.close();

  await page.goto(goOn);
  await heading(page, "Log In").waitFor();
  await page.goto(stop);
  await heading(page, "Stop reminder emails?").waitFor();
  await visit.expectAccessible("the page that stops reminders");
  await visit.screenshot("reminder-stop");
  const [application] = await parts.deps.store.listApplicationSummaries("graduate", "", 9);
  const isOff = async () => (await parts.deps.store.findAccount("graduate", application?.account ?? ""))?.isReminderOff;
  expect(await isOff()).toBe(false);
  await page.reload();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "You get no more reminders").waitFor();
  expect(await isOff()).toBe(true);
  await visit.expectAccessible("the page after reminders were stopped");
  await visit.screenshot("reminder-stopped");

  await logIn(page, portal, username);
  await page.goto(`${portal.url}/account`);
  const card = page.getByRole("region", { name: "Reminders by email" });
  await card.getByText("Reminders are off").waitFor();
  await visit.expectAccessible("the account page");
  const button = card.getByRole("button", { name: "Turn reminders on" });
  await button.focus();
  await page.keyboard.press("Enter");
  await card.getByText("Reminders are on").waitFor();
  expect(await isOff()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Turn reminders off");
  await visit.screenshot("reminder-account");
  await page.goto(`${stop}x`);
  await heading(page, "This link does not work").waitFor();
  await visit.expectAccessible("a wrong link");
});

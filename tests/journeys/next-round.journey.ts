import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { completeAnswers } from "../faults/complete-answers.ts";
import { LAPTOP, PHONE } from "./browser.ts";
import { afterOwnCalls, createAccount, logIn, PASSWORD, pathOf, putAnswers, readStoredAnswers } from "./applicant.ts";
import { openClockedJourney } from "./clocked-journey.ts";

const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
  { id: "summer", label: "Summer 2028", opens: "2027-05-01T09:00", closes: "2027-07-01T12:00" },
];
const IN_FALL = Date.parse("2027-01-10T12:00Z");
const IN_SPRING = Date.parse("2027-03-01T12:00Z");
const IN_BOTH = Date.parse("2027-05-10T12:00Z");

const journey = openClockedJourney({
  tenant: { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) },
  env: { WORKERS: "1" },
});
const { portal, setServer, open } = journey;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const applicationsOf = (page: Page) =>
  page.evaluate(async () => (await (await fetch("/api/applications")).json()) as { applications: { pdf: string }[] });
const readFrom = (page: Page, url: string) => page.evaluate(async (path) => (await fetch(path)).text(), url);
const submit = (page: Page) =>
  page.evaluate(async () => {
    for (const [path, body] of [
      ["/api/web-status", { web_status: "validating" }],
      ["/api/submit", {}],
    ] as const) {
      const response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    }
  });
/** The moment has changed by more than a session lives. */
const comeBack = async (page: Page, username: string, at: number) => {
  setServer(at);
  await journey.visit.context.clearCookies();
  await logIn(page, portal, username);
};

it.each([
  ["wide", LAPTOP],
  ["narrow", PHONE],
] as const)(
  "takes an applicant of one round into the next, on a %s screen",
  async (size, window) => {
    setServer(IN_FALL);
    const username = await createAccount(portal);
    const page = await open(window);
    await logIn(page, portal, username);
    expect(pathOf(page)).not.toBe("/applications");
    await putAnswers(page, completeAnswers);
    await submit(page);
    await page.goto(`${portal.url}/completion`);
    const save = page.getByRole("link", { name: "Save a PDF" }).or(page.getByRole("link", { name: /PDF/ }));
    await save.first().waitFor({ timeout: 90_000 });
    const pdf = await readFrom(page, (await applicationsOf(page)).applications[0]?.pdf ?? "");

    await comeBack(page, username, IN_SPRING);
    await heading(page, "Your applications").waitFor();
    await page.getByText("Spring 2028: please submit before June 1, 2027 at 12:00 PM EDT.").waitFor();
    await journey.visit.expectAccessible(`the choice, ${size}`);
    await journey.visit.screenshot(`next-round-choice-${size}`);
    const begin = page.getByRole("button", { name: "Begin the application for Spring 2028" });
    await begin.click();
    await page.getByText("Please choose how you want to begin").waitFor();
    await journey.visit.expectAccessible(`the choice that was left out, ${size}`);
    // By keyboard, from where the focus is led to.
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "Take over my answers from Fall 2027" }).waitFor();
    expect(await page.getByRole("radio", { name: "Take over my answers from Fall 2027" }).isChecked()).toBe(true);
    await begin.press("Enter");
    await page.getByRole("heading", { name: "Answers from your earlier application" }).waitFor();
    await page.getByText("Spring 2028: please submit before").waitFor();
    expect(await page.getByLabel("First Name").first().inputValue()).toBe(completeAnswers["first_name"]);
    await journey.visit.expectAccessible(`what was taken over, ${size}`);
    await journey.visit.screenshot(`next-round-taken-over-${size}`);
    await page.getByLabel("First Name").first().fill("Augusta");
    await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Augusta" });
    expect(await readStoredAnswers(page)).not.toHaveProperty("legal_agree");

    // Every page that has such answers is named until it was looked at.
    const notice = page.locator(".p-notice", { hasText: "Answers from your earlier application" });
    await afterOwnCalls(page, async () => {
      for (let left = await notice.getByRole("link").count(); left > 0; left -= 1) {
        await expect.poll(() => notice.getByRole("link").count()).toBe(left);
        await notice.getByRole("link").first().click();
      }
      await expect.poll(() => notice.getByRole("link").count()).toBe(0);
    });
    await putAnswers(page, { ...completeAnswers, first_name: "Augusta" });
    await submit(page);

    await page.goto(`${portal.url}/applications`);
    await page.getByRole("link", { name: "Save the PDF of Fall 2027" }).waitFor();
    await journey.visit.expectAccessible(`all applications, ${size}`);
    await journey.visit.screenshot(`next-round-all-${size}`);
    const { applications } = await applicationsOf(page);
    expect(await readFrom(page, applications[1]?.pdf ?? "")).toBe(pdf);
    const [earlier] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Read the application for Fall 2027" }).click(),
    ]);
    await earlier.getByText(String(completeAnswers["last_name"])).first().waitFor();
    expect(await earlier.getByText("Augusta").count()).toBe(0);
    await earlier.close();
    journey.visit.expectNoComplaints();
  },
  240_000,
);

it("keeps what is typed in a tab of the old round out of the new one", async () => {
  setServer(IN_SPRING);
  const username = await createAccount(portal);
  const page = await open(LAPTOP);
  await logIn(page, portal, username);
  await putAnswers(page, { first_name: "Spring" });
  await comeBack(page, username, IN_BOTH);
  const old = await journey.visit.context.newPage();
  await old.goto(`${portal.url}/about`);
  await old.getByLabel("First Name").first().waitFor();
  await page.goto(`${portal.url}/applications`);
  await page.getByRole("radio", { name: "Start with an empty application" }).check();
  await page.getByRole("button", { name: "Begin the application for Summer 2028" }).click();
  await page.getByText("Summer 2028: please submit before").waitFor();
  await old.getByLabel("First Name").first().fill("Typed in the old tab");
  await heading(old, "You have gone on with another application").waitFor();
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
  await journey.visit.screenshot("next-round-old-tab");

  // It is not lost: it arrives where it was typed, once that application is open again.
  await page.goto(`${portal.url}/applications`);
  await page.getByRole("button", { name: "Go to it: Spring 2028" }).click();
  await page.getByText("Spring 2028: please submit before").waitFor();
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Typed in the old tab" });
  await page.goto(`${portal.url}/applications`);
  await page.getByRole("button", { name: "Go to it: Summer 2028" }).click();
  await page.getByText("Summer 2028: please submit before").waitFor();
  expect(await readStoredAnswers(page)).not.toHaveProperty("first_name");
}, 180_000);

it("leads from a mail to the application that it is about, after the log-in, although another one is open", async () => {
  setServer(IN_FALL);
  const username = await createAccount(portal);
  const page = await open(LAPTOP);
  await logIn(page, portal, username);
  await putAnswers(page, completeAnswers);
  await submit(page);
  await comeBack(page, username, IN_BOTH);
  for (const round of ["Spring 2028", "Summer 2028"]) {
    await page.goto(`${portal.url}/applications`);
    const card = page.locator(".p-card", { has: page.getByRole("heading", { name: `Apply for ${round}` }) });
    await card.getByRole("radio", { name: "Start with an empty application" }).check();
    await card.getByRole("button").click();
    await page.getByText(`${round}: please submit before`).waitFor();
  }
  await journey.visit.context.clearCookies();
  await page.goto(`${portal.url}/applications/spring`);
  await heading(page, "Log In").waitFor();
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator(".a-account [type=submit]").click();
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
}, 180_000);

it("asks whoever comes while several rounds are open, before the form", async () => {
  setServer(IN_BOTH);
  const page = await open(PHONE);
  await page.goto(`${portal.url}/login`);
  await logIn(page, portal, await createAccount(portal));
  await heading(page, "Your applications").waitFor();
  await page.getByText("Several rounds are open.").waitFor();
  await journey.visit.expectAccessible("several rounds");
  await journey.visit.screenshot("next-round-several");
  await page.goto(`${portal.url}/education`);
  await heading(page, "Your applications").waitFor();
  await page.getByRole("button", { name: "Begin the application for Summer 2028" }).click();
  await page.getByText("Summer 2028: please submit before").waitFor();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("link", { name: "Your applications" }).click();
  await page.getByRole("button", { name: "Begin the application for Spring 2028" }).waitFor();
}, 120_000);

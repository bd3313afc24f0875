import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { readScenario } from "../fixtures/read-scenario.ts";
import { callFrom, createAccount, logIn, putAnswers } from "./applicant.ts";
import { focused, forgetSession } from "./browser.ts";
import { changeFiles, changeTenant, within, WITHOUT_STATEMENT } from "./changed-tenant.ts";
import { openJourneyAlone } from "./open-journey.ts";

const TITLE = "The form has changed since you were last here";
const ESSAY = "Because of the light.\nAnd because of the sea, which I have never seen.";
const ROUNDS = [
  { id: "early", label: "Early round", opens: "2020-01-01T09:00", closes: "2099-01-01T09:00" },
  { id: "late", label: "Late round", opens: "2020-01-02T09:00", closes: "2099-01-02T09:00" },
];
const COMPLETE = readScenario("templates/starter/scenarios/complete.json");

const tenants = changeTenant("templates/starter", {
  "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }),
});
const journey = openJourneyAlone({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" } });
afterAll(() => rmSync(tenants, { recursive: true }));

async function changeSchool(meanwhile: () => Promise<unknown>): Promise<void> {
  await journey.portal.kill();
  await meanwhile();
  const school = join(tenants, "starter");
  rmSync(join(school, "scenarios"), { recursive: true });
  changeFiles(school, WITHOUT_STATEMENT);
  changeFiles(school, {
    "tenant.json": (file) => delete file["rounds"],
    "data-model.json": (file) => {
      const name = within(file, "properties", "first_name");
      name["minLength"] = 5;
      delete name["x-required"];
    },
    "options/programs.json": (file) => within<unknown[]>(file, "options").shift(),
  });
  await journey.portal.start();
}

const begin = (page: Page, round: string) => callFrom(page, "POST", "/api/applications", { round });

/** Runs `act` and waits for the list of applications, which loads after the log-in and when the menu opens. */
async function afterList(page: Page, act: () => Promise<unknown>): Promise<void> {
  const listed = page.waitForResponse((response) => response.url().endsWith("/api/applications"));
  await act();
  await (await listed).finished();
}
const openMenu = (page: Page) =>
  afterList(page, () => page.getByRole("button", { name: "Account", exact: true }).click());
const noticeOn = (page: Page) => page.getByRole("group", { name: TITLE });
const turnTo = async (page: Page, path: string) => {
  await page.goto(`${journey.url}${path}`);
  await page.locator(".a-main h1").waitFor();
};

it("shows applicants once, in both tabs, how a change of the form affected their answers", async () => {
  const { page, context, portal } = journey;
  const [several, single] = [await createAccount(portal), await createAccount(portal)];
  await afterList(page, () => logIn(page, portal, several));
  await begin(page, "early");
  await putAnswers(page, { first_name: "Early" });
  await begin(page, "late");
  await putAnswers(page, { ...COMPLETE, statement: ESSAY });
  await forgetSession(page);
  await afterList(page, () => logIn(page, portal, single));
  await begin(page, "early");
  const unsent = await createAccount(portal);
  await forgetSession(page);
  await afterList(page, () => logIn(page, portal, unsent));
  await begin(page, "early");
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (visitor === undefined) throw new Error("The browser is gone.");
  await visitor.goto(`${journey.url}/application`);
  await visitor.locator("#field-statement").fill("A visitor's words");
  await visitor.locator("#field-statement").blur();
  await visitor.getByText("Kept on this device for 7 days.").waitFor();
  await turnTo(page, "/application#statement");
  await changeSchool(async () => {
    await page.locator("#field-statement").fill("Typed on the train");
    await page.locator("#field-statement").blur();
    await page
      .getByText(/Not saved yet/)
      .first()
      .waitFor();
    await page.goto("about:blank");
  });

  await visitor.reload();
  await noticeOn(visitor).getByText("A visitor's words").waitFor();
  await visitor.context().close();

  await forgetSession(page);
  await logIn(page, portal, unsent);
  const kept = page.getByRole("group", {
    name: "The form no longer asks “Why would you like to study here?”.",
  });
  await kept.getByText("Typed on the train").waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/answer"));
  await kept.getByRole("button", { name: "Discard this answer" }).click();
  await kept.waitFor({ state: "detached" });
  await (await saved).finished();

  await forgetSession(page);
  await logIn(page, portal, single);
  await openMenu(page);
  await page.getByRole("link", { name: "Your account" }).waitFor();
  expect(await page.getByRole("link", { name: "Your applications" }).count()).toBe(0);
  expect(await noticeOn(page).count()).toBe(0);
  const { first_name: _name, statement: _statement, ...nameless } = COMPLETE;
  await putAnswers(page, { ...nameless, program: "BIO" });
  expect(await page.evaluate(async () => (await fetch("/api/submit", { method: "POST" })).status)).toBe(200);
  await turnTo(page, "/completion");
  await expect.poll(() => page.locator(".a-banner__title").textContent()).toBe("Thanks!");

  await forgetSession(page);
  await logIn(page, portal, several);
  const notice = noticeOn(page);
  await notice.waitFor();
  await expect
    .poll(() => notice.getByRole("heading").allTextContents())
    .toEqual([TITLE, "Please check these answers again", "Answers that are no longer part of your application"]);
  await expect.poll(() => notice.getByRole("link").allTextContents()).toEqual(["First Name", "Subject"]);
  expect(await notice.getByRole("definition").allTextContents()).toEqual(["Art", ESSAY]);

  await notice.getByRole("link", { name: "First Name" }).click();
  await expect.poll(() => focused(page)).toBe("field-first_name");
  await page.getByLabel("First Name").fill("Adaline");
  await notice.getByRole("link", { name: "Subject" }).click();
  await page.waitForURL(/\/application/);
  await expect.poll(() => focused(page)).toMatch(/^field-program/);
  await page.getByRole("radio", { name: "Biology" }).check();
  // On its second page the notice is folded.
  await notice.getByRole("heading", { name: TITLE }).click();
  await expect.poll(() => notice.getByRole("link").count()).toBe(2);
  await turnTo(page, "/review");
  await notice.waitFor();
  await journey.expectAccessible("a changed form at the review");

  const tab = await context.newPage();
  await turnTo(tab, "/about");
  await noticeOn(tab).waitFor();
  await notice.getByRole("button", { name: "I have read this" }).press("Enter");
  await notice.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/^h1/);
  await noticeOn(tab).waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-state]").first().waitFor();
  expect(await notice.count()).toBe(0);

  await openMenu(page);
  await page.getByRole("link", { name: "Your applications" }).click();
  const items = page.locator(".a-own__item");
  await expect.poll(() => items.count()).toBe(2);
  await journey.expectAccessible("applications of rounds that are gone");
  for (const [nth, name] of ["Adaline", "Early"].entries()) {
    const [opened] = await Promise.all([page.waitForEvent("popup"), items.nth(nth).getByRole("link").first().click()]);
    await opened.getByText(name).first().waitFor();
    await opened.close();
  }
  journey.expectNoComplaints();
});

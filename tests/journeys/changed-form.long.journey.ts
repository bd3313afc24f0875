import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answers } from "../../engine/core/index.ts";
import { createAccount, logIn, putAnswers } from "./applicant.ts";
import { closeContexts, LAPTOP, openBrowser, openVisit, type Visit } from "./browser.ts";
import { changeTenant, within } from "./changed-tenant.ts";
import { startPortal, type Portal } from "./portal.ts";

const TITLE = "The form has changed since you were last here";
const ESSAY = "Because of the light.\nAnd because of the sea, which I have never seen.";
const { application } = JSON.parse(readFileSync("templates/starter/scenarios/complete.json", "utf8")) as {
  application: { answers: Answers };
};

let tenants: string;
let dataDir: string;
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  tenants = changeTenant("templates/starter", {});
  dataDir = mkdtempSync(join(tmpdir(), "portico-changed-"));
  portal = await startPortal({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" }, dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await portal.kill();
  for (const folder of [tenants, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** The school changes its form while nobody is there: a longer name, no art and no essay. */
async function changeForm(): Promise<void> {
  await portal.kill();
  const change = (path: string, work: (file: Record<string, unknown>) => void) => {
    const at = join(tenants, "starter", path);
    const file = JSON.parse(readFileSync(at, "utf8")) as Record<string, unknown>;
    work(file);
    writeFileSync(at, JSON.stringify(file));
  };
  rmSync(join(tenants, "starter", "scenarios"), { recursive: true });
  change("data-model.json", (file) => {
    delete within(file, "properties")["statement"];
    Object.assign(within(file, "properties", "first_name"), { minLength: 5 });
  });
  change("options/programs.json", (file) => within<unknown[]>(file, "options").shift());
  change("pages/application.json", (file) => {
    delete within(file, "schema", "properties")["statement"];
    delete within(file, "uiSchema")["statement"];
    within(file, "uiSchema", "ui:layout", "0")["children"] = ["program"];
  });
  await portal.start();
}

const noticeOn = (page: Page) => page.getByRole("group", { name: TITLE });
const turnTo = async (page: Page, path: string) => {
  await page.goto(`${portal.url}${path}`);
  await page.locator(".a-main h1").waitFor();
};

async function look(visit: Visit, state: string): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await visit.page.setViewportSize({ width, height });
    await visit.expectAccessible(`${state} at ${String(width)} px`);
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await visit.screenshot(`changed-form-${state.replaceAll(" ", "-")}-${String(width)}`);
  }
  await visit.page.setViewportSize(LAPTOP);
}

it("tells an applicant once what a change of the form did to the answers, on every page and in every tab", async () => {
  const visit = await openVisit(browser);
  const { page } = visit;
  const [username, other] = [await createAccount(portal), await createAccount(portal)];
  await logIn(page, portal, username);
  await putAnswers(page, { ...application.answers, statement: ESSAY });
  await changeForm();

  await turnTo(page, "/about");
  const notice = noticeOn(page);
  await notice.waitFor();
  await expect
    .poll(() => notice.getByRole("heading").allTextContents())
    .toEqual([TITLE, "Please look at these again", "Answers that are not part of your application any more"]);
  await expect.poll(() => notice.getByRole("link").allTextContents()).toEqual(["First Name", "Program"]);
  expect(await notice.getByRole("definition").allTextContents()).toEqual(["Art", ESSAY]);
  await look(visit, "form page");

  // Each link leads to its question, on whichever page; the list stays as it was while it is worked off.
  await notice.getByRole("link", { name: "First Name" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-first_name");
  await page.getByLabel("First Name").fill("Adaline");
  await notice.getByRole("link", { name: "Program" }).click();
  await page.waitForURL(/\/application/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^field-program/);
  await page.getByRole("radio", { name: "Biology" }).check();
  await expect.poll(() => notice.getByRole("link").count()).toBe(2);
  await turnTo(page, "/review");
  await notice.waitFor();
  await look(visit, "review");

  const tab = await visit.context.newPage();
  await turnTo(tab, "/about");
  await noticeOn(tab).waitFor();
  await notice.getByRole("button", { name: "I have read this" }).press("Enter");
  await notice.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await noticeOn(tab).waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".a-main h1").waitFor();
  // What is loaded with it is there, so it would be.
  await page.locator("[data-state]").first().waitFor();
  expect(await notice.count()).toBe(0);
  visit.expectNoComplaints();
  await visit.close();

  // Whoever had answered nothing is told nothing.
  const stranger = await openVisit(browser);
  await logIn(stranger.page, portal, other);
  await stranger.page.locator("[data-state]").first().waitFor();
  expect(await noticeOn(stranger.page).count()).toBe(0);
  await stranger.close();
});

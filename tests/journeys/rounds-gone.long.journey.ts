import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccount, logIn, putAnswers } from "./applicant.ts";
import { closeContexts, openBrowser, openVisit } from "./browser.ts";
import { changeTenant } from "./changed-tenant.ts";
import { startPortal, type Portal } from "./portal.ts";

const ROUNDS = [
  { id: "early", label: "Early round", opens: "2020-01-01T09:00", closes: "2099-01-01T09:00" },
  { id: "late", label: "Late round", opens: "2020-01-02T09:00", closes: "2099-01-02T09:00" },
];

let tenants: string;
let dataDir: string;
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  tenants = changeTenant("templates/starter", { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) });
  dataDir = mkdtempSync(join(tmpdir(), "portico-rounds-gone-"));
  portal = await startPortal({ env: { TENANTS_DIR: tenants, DEFAULT_TENANT: "starter" }, dataDir });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await portal.kill();
  for (const folder of [tenants, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const begin = (page: Page, round: string) =>
  page.evaluate(async (id) => {
    const list = await fetch("/api/applications", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ round: id }),
    });
    return list.ok;
  }, round);
/** A school with rounds leads whoever has not begun in one to the list of them. */
const logInToRounds = async (page: Page, username: string) => {
  const listed = page.waitForResponse((response) => response.url().endsWith("/api/applications"));
  await logIn(page, portal, username);
  await (await listed).finished();
};
const openMenu = async (page: Page) => {
  const listed = page.waitForResponse((response) => response.url().endsWith("/api/applications"));
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await (await listed).finished();
};

it("leads whoever applied in several rounds to them, although the school has no rounds any more, and nobody else", async () => {
  const [several, single] = [await createAccount(portal), await createAccount(portal)];
  const visit = await openVisit(browser);
  const { page } = visit;
  await logInToRounds(page, several);
  expect(await begin(page, "early")).toBe(true);
  await putAnswers(page, { first_name: "Early" });
  expect(await begin(page, "late")).toBe(true);
  await putAnswers(page, { first_name: "Late" });
  await visit.context.clearCookies();
  await logInToRounds(page, single);
  expect(await begin(page, "early")).toBe(true);

  await portal.kill();
  const at = join(tenants, "starter", "tenant.json");
  const { rounds: _, ...rest } = JSON.parse(readFileSync(at, "utf8")) as { rounds: unknown };
  writeFileSync(at, JSON.stringify(rest));
  await portal.start();

  const link = page.getByRole("link", { name: "Your applications" });
  await visit.context.clearCookies();
  await logIn(page, portal, single);
  await openMenu(page);
  await page.getByRole("link", { name: "Your account" }).waitFor();
  expect(await link.count()).toBe(0);

  await visit.context.clearCookies();
  await logIn(page, portal, several);
  await openMenu(page);
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Your applications" }).waitFor();
  const items = page.locator(".a-own__item");
  await expect.poll(() => items.count()).toBe(2);
  await visit.expectAccessible("applications of rounds that are gone");
  for (const [nth, name] of ["Late", "Early"].entries()) {
    const [opened] = await Promise.all([page.waitForEvent("popup"), items.nth(nth).getByRole("link").first().click()]);
    await opened.getByText(name).first().waitFor();
    await opened.close();
  }
  visit.expectNoComplaints();
}, 180_000);

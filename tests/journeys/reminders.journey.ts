import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/index.ts";
import { createParts, type Parts } from "../../server/create-parts.ts";
import { createHttpServer } from "../../server/http-server.ts";
import type { KeptMail } from "../../server/mail/index.ts";
import { createAccount, logIn, PASSWORD, putAnswers } from "./applicant.ts";
import { openBrowser, openVisit, type Visit } from "./browser.ts";
import { changeTenant } from "./changed-tenant.ts";
import type { Portal } from "./portal.ts";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const ROUND = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
const CLOSES = Date.parse("2027-01-16T04:59Z");
const PHONE = { width: 360, height: 740 };

let parts: Parts;
let server: Server;
let browser: Browser;
let folder: string;
let tenants: string;
let portal: Portal;
let visit: Visit;
let offset = 0;
const setServer = (at: number) => {
  offset = at - Date.now();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-reminders-"));
  tenants = changeTenant("tenants/graduate", { "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }) });
  let app: ReturnType<typeof createApp> | undefined = undefined;
  server = createHttpServer((request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  parts = await createParts(
    readConfig({ DATA_DIR: folder, TENANTS_DIR: tenants, LOG_LEVEL: "silent", WORKERS: "0", PUBLIC_URL: url }),
    url,
    () => undefined,
    () => Date.now() + offset,
  );
  app = createApp(parts.deps);
  parts.outbox.start();
  portal = { url } as Portal;
  browser = await openBrowser();
});
afterEach(() => visit.close());
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await parts.close();
  for (const one of [folder, tenants]) await rm(one, { recursive: true, force: true });
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const remindersTo = async (username: string): Promise<readonly KeptMail[]> =>
  ((await parts.deps.mailbox?.list()) ?? []).filter(({ to, subject }) => to === username && subject.includes("closes"));

it("brings somebody back who had begun, and stops at one click until they want it again", async () => {
  setServer(CLOSES - 10 * DAY_MS);
  const username = await createAccount(portal);
  visit = await openVisit(browser, PHONE);
  const { page } = visit;
  await logIn(page, portal, username);
  await putAnswers(page, { first_name: "Zoë" });
  await visit.context.clearCookies();

  setServer(CLOSES - 7 * DAY_MS + MINUTE_MS);
  await parts.reminders.run();
  await expect.poll(() => remindersTo(username)).toHaveLength(1);
  const [mail] = await remindersTo(username);
  // As a mail program shows it, which knows nothing of the portal.
  const mailProgram = await openVisit(browser, PHONE);
  await mailProgram.page.setContent(mail?.html ?? "");
  await mailProgram.screenshot("reminder-mail");
  expect(await mailProgram.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const addressOf = async (name: string) =>
    (await mailProgram.page.getByRole("link", { name }).getAttribute("href")) ?? "";
  const [goOn, stop] = [await addressOf("Go on with your application"), await addressOf("Send me no more reminders")];
  expect(mail?.text).toContain(goOn);
  expect(mail?.text).toContain(stop);
  await mailProgram.close();

  await page.goto(goOn);
  await page.getByLabel("Email address").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("First Name").first().inputValue()).toBe("Zoë");

  await visit.context.clearCookies();
  await page.goto(stop);
  await heading(page, "Do you want no more reminders?").waitFor();
  await visit.expectAccessible("the page that stops reminders");
  await visit.screenshot("reminder-stop");
  await page.reload();
  const [account] = (await parts.deps.store.listApplicationHeads("graduate", "", 9)).map(({ id }) => id);
  const isOff = async () => (await parts.deps.store.findAccount("graduate", account ?? ""))?.isReminderOff;
  expect(await isOff()).toBe(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "You get no more reminders").waitFor();
  expect(await isOff()).toBe(true);
  await visit.expectAccessible("the page after reminders were stopped");
  await visit.screenshot("reminder-stopped");

  setServer(CLOSES - DAY_MS + MINUTE_MS);
  await parts.reminders.run();
  await parts.outbox.drain();
  expect(await remindersTo(username)).toHaveLength(1);

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

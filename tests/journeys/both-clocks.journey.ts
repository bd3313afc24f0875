import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/index.ts";
import { createParts, type Parts } from "../../server/create-parts.ts";
import { createHttpServer } from "../../server/http-server.ts";
import { arrive, pathOf, readStoredAnswers } from "./applicant.ts";
import { openBrowser, openVisit } from "./browser.ts";
import type { Portal } from "./portal.ts";

const IDLE_MS = 14_000;
const PROMPT_MS = 7_000;
/** Somebody who moves this long is logged out in time by a server that hears nothing of it, whatever its slack. */
const MOVING_MS = PROMPT_MS + 5_000;
/** Shortly before the next report is due: a server without slack ends the session before the prompt does. */
const UNREPORTED_MS = 3_000;

let parts: Parts;
let server: Server;
let browser: Browser;
let folder: string;
let portal: Portal;

/**
 * A portal in this process whose times are shorter than the linter allows. Both clocks are the real ones here: one that
 * is turned in the browser or on the server alone cannot show where the two disagree.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-clocks-"));
  let app: ReturnType<typeof createApp> | undefined = undefined;
  server = createHttpServer((request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
  parts = await createParts(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", WORKERS: "0", PUBLIC_URL: url, NODE_ENV: "production" }),
    url,
    () => undefined,
  );
  const { session } = parts.deps.tenants.defaultTenant.definition.tenant;
  Object.assign(session, { idleMs: IDLE_MS, promptMs: PROMPT_MS });
  app = createApp(parts.deps);
  parts.outbox.start();
  portal = { url } as Portal;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await parts.close();
  await rm(folder, { recursive: true, force: true });
});

it("keeps whoever answers the prompt in its last second logged in, on the server too", async () => {
  const { page, expectNoComplaints, close } = await openVisit(browser);
  await arrive(page, portal);
  const prompt = page.getByRole("alertdialog", { name: "Still working?" });
  const movingUntil = Date.now() + MOVING_MS;
  let lastCallAt = Date.now();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) lastCallAt = Date.now();
  });
  while (Date.now() < movingUntil || Date.now() - lastCallAt < UNREPORTED_MS) {
    await page.mouse.move(200 + Math.random() * 100, 300);
    await page.waitForTimeout(200);
  }
  const lastMoveAt = Date.now();
  // The prompt takes the focus, which is reported like a movement. A server whose clock is right needs no luck to hear it.
  await page.route("**/api/tabs", (route) => route.fulfill({ json: {} }));
  await prompt.waitFor();
  await page.waitForTimeout(lastMoveAt + IDLE_MS - 1500 - Date.now());
  await page.unroute("**/api/tabs");
  await page.getByRole("button", { name: "Yes - Take me back to my application" }).click();
  await prompt.waitFor({ state: "detached" });
  await page.getByLabel("First Name").first().fill("Ada");
  await expect.poll(() => readStoredAnswers(page)).toMatchObject({ first_name: "Ada" });
  await expect.poll(() => pathOf(page)).toBe("/about");
  await expect.poll(() => page.getByRole("dialog", { name: "Please log in again" }).count()).toBe(0);
  expectNoComplaints();
  await close();
});

import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/index.ts";
import { createParts, type Parts } from "../../server/create-parts.ts";
import { createHttpServer } from "../../server/http-server.ts";
import { makeDataFolder } from "../data-folder.ts";
import { callFrom, enter } from "./applicant.ts";
import { closeContexts, forgetSession, openBrowser, openVisit, type Visit } from "./browser.ts";
import { changeTenant, type Changes } from "./changed-tenant.ts";
import type { Portal } from "./portal.ts";

interface ClockedJourneyOptions {
  readonly tenant?: Changes;
  readonly env?: Readonly<Record<string, string>>;
}

interface ClockedJourney {
  readonly portal: Pick<Portal, "url">;
  readonly parts: Parts;
  readonly browser: Browser;
  readonly visit: Visit;
  setServer(at: number): void;
  open(window?: { readonly width: number; readonly height: number }): Promise<Page>;
}

export function openClockedJourney({ tenant, env = {} }: ClockedJourneyOptions = {}): ClockedJourney {
  let parts: Parts;
  let server: Server;
  let browser: Browser;
  let visit: Visit | undefined;
  let offset = 0;
  const folders: string[] = [];
  const portal = { url: "" };

  beforeAll(async () => {
    const data = await makeDataFolder();
    folders.push(data);
    const tenants: Record<string, string> = {};
    if (tenant !== undefined) folders.push((tenants["TENANTS_DIR"] = changeTenant("tenants/graduate", tenant)));
    let app: ReturnType<typeof createApp> | undefined = undefined;
    server = createHttpServer(
      (request, bindings) => app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    portal.url = `http://localhost:${String((server.address() as AddressInfo).port)}`;
    parts = await createParts(
      readConfig({
        DATA_DIR: data,
        LOG_LEVEL: "silent",
        WORKERS: "0",
        PUBLIC_URL: portal.url,
        NODE_ENV: "production",
        ...tenants,
        ...env,
      }),
      portal.url,
      () => undefined,
      () => Date.now() + offset,
    );
    app = createApp(parts.deps);
    parts.outbox.start();
    if (env["WORKERS"] !== undefined) parts.deps.documents.startWorkers();
    browser = await openBrowser();
  });
  afterEach(async () => {
    await visit?.close();
    visit = undefined;
  });
  afterAll(async () => {
    if (browser !== undefined) await closeContexts(browser);
    server?.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await parts?.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return {
    portal,
    get parts() {
      return parts;
    },
    get browser() {
      return browser;
    },
    get visit() {
      if (visit === undefined) throw new Error("This test has not opened its visit.");
      return visit;
    },
    setServer: (at) => {
      offset = at - Date.now();
    },
    open: async (window) => {
      visit = await openVisit(browser, window);
      return visit.page;
    },
  };
}

export const ROUNDS = [
  { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 },
  { id: "spring", label: "Spring 2028", opens: "2027-02-01T09:00", closes: "2027-06-01T12:00" },
  { id: "summer", label: "Summer 2028", opens: "2027-05-01T09:00", closes: "2027-07-01T12:00" },
];
export const IN_FALL = Date.parse("2027-01-10T12:00Z");
export const IN_SPRING = Date.parse("2027-03-01T12:00Z");
export const IN_BOTH = Date.parse("2027-05-10T12:00Z");

export const openThreeRounds = (): ClockedJourney =>
  openClockedJourney({ tenant: { "tenant.json": (file) => Object.assign(file, { rounds: ROUNDS }) } });

export async function comeBack({ portal, visit, setServer }: ClockedJourney, username: string, at: number) {
  setServer(at);
  await forgetSession(visit.page);
  await enter(visit.page, portal, username);
}

export const submit = (page: Page) => callFrom(page, "POST", "/api/submit", {});

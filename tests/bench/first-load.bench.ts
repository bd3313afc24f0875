import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { report, takeTurns, type Measured } from "./measure.ts";

const ROUNDS = 3;
const SCREENS = { "/login": "/login", "/about": "the first form page" } as const;
/** A phone on a mobile network, with a quarter of the processor. */
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PHONE_SLOWER = 4;
const PHONE_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

let portal: Portal;
let browser: Browser;
let bare: Awaited<ReturnType<typeof serveMarkup>>;
beforeAll(async () => {
  portal = await startPortal();
  browser = await openBrowser();
  const markup = new Map<string, Buffer>();
  for (const path of Object.keys(SCREENS)) markup.set(path, brotliCompressSync(await readMarkup(portal.url + path)));
  bare = await serveMarkup(markup);
});
afterAll(async () => {
  bare?.close();
  await browser?.close();
  await portal?.stop();
});

it("measures the first visit of the log-in and the first form page, also on a phone", async () => {
  const rows: Measured[] = [];
  for (const [path, screen] of Object.entries(SCREENS)) {
    const figures = await takeTurns(ROUNDS, {
      floor: () => visit(bare.url + path),
      portico: () => visit(portal.url + path),
    });
    for (const what of Object.keys(figures.portico) as (keyof typeof figures.portico)[])
      rows.push({
        what: `${screen}, ${what}`,
        portico: figures.portico[what],
        floor: figures.floor[what],
        against: "the same markup as bare HTML, bare Hono",
      });
  }
  report("first-load", rows);
});

async function visit(url: string) {
  const near = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { asked, mainThreadMs, usableMs } = await open(near, url);
  await near.close();
  const far = await browser.newContext(PHONE);
  const onPhone = await open(far, url, true);
  await far.close();
  const bytes = await Promise.all([...asked].map(readLength));
  return {
    requests: asked.size,
    "kB over the wire, brotli": bytes.reduce((sum, length) => sum + length, 0) / 1_000,
    "main thread ms": mainThreadMs,
    "ms until usable": usableMs,
    "ms until usable on a phone, at 1.6 Mbit/s and 150 ms": onPhone.usableMs,
  };
}

async function open(context: BrowserContext, url: string, isPhone = false) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (isPhone) {
    await cdp.send("Network.emulateNetworkConditions", PHONE_NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWER });
  }
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const asked = new Set<string>();
  page.on("request", (sent) => {
    if (sent.method() === "GET" && sent.url().startsWith("http")) asked.add(sent.url());
  });
  await page.goto(url, { waitUntil: "commit" });
  const usable = await page.waitForFunction(
    () => {
      const isThere =
        document.querySelector("h1") !== null && document.querySelector("main input, main select") !== null;
      return isThere ? performance.now() : undefined;
    },
    undefined,
    { polling: "raf" },
  );
  const usableMs = (await usable.jsonValue()) ?? Number.NaN;
  await page.waitForLoadState("networkidle");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const mainThreadMs = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  return { page, asked, usableMs, mainThreadMs };
}

async function readMarkup(url: string): Promise<string> {
  const context = await browser.newContext();
  const { page } = await open(context, url);
  await page.evaluate(() =>
    document.querySelectorAll("script, link, style, noscript").forEach((element) => element.remove()),
  );
  const markup = await page.content();
  await context.close();
  return markup;
}

async function serveMarkup(markup: ReadonlyMap<string, Buffer>) {
  const app = new Hono();
  app.get("*", (context) => {
    const body = markup.get(context.req.path);
    if (body === undefined) return context.notFound();
    return context.body(new Uint8Array(body), 200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": String(body.length),
    });
  });
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    close: () => void server.close(),
  };
}

/** Returns the number of bytes as sent. `fetch` would unpack the body. */
function readLength(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

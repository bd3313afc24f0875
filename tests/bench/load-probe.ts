import { request } from "node:http";
import type { Browser } from "playwright-core";

/** A phone on a mobile network, with the figures of browsers' own tools. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

export interface LoadedPage {
  readonly figures: {
    readonly requests: number;
    /** Bodies as sent, in thousands of bytes. */
    readonly brotliKb: number;
    readonly gzipKb: number;
    readonly mainThreadMs: number;
    /** From navigation to the painted frame that has the heading and the first input, in milliseconds by the clock. */
    readonly usableMs: number;
  };
  readonly close: () => Promise<void>;
  /** Closes the page, and returns its markup without scripts and styles. */
  readonly closeForMarkup: () => Promise<string>;
}

/** A machine beside the server, the same on a phone's network, or a phone, which has a quarter of its speed too. */
export type Device = "near" | "far" | "phone";
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PHONE_SLOWER = 4;

/** Opens `url` for a first visit, with nothing in the cache. */
export async function openLoad(browser: Browser, url: string, device: Device = "near"): Promise<LoadedPage> {
  const context = await browser.newContext(device === "phone" ? PHONE : { viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (device !== "near") await cdp.send("Network.emulateNetworkConditions", SLOW);
  if (device === "phone") await cdp.send("Emulation.setCPUThrottlingRate", { rate: PHONE_SLOWER });
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
  const mainThreadMs = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  const [brotliKb, gzipKb] = [await sumKb(asked, "br"), await sumKb(asked, "gzip")];
  return {
    figures: { requests: asked.size, brotliKb, gzipKb, mainThreadMs, usableMs },
    close: () => context.close(),
    closeForMarkup: async () => {
      await page.evaluate(() =>
        document.querySelectorAll("script, link, style, noscript").forEach((element) => element.remove()),
      );
      const markup = await page.content();
      await context.close();
      return markup;
    },
  };
}

async function sumKb(urls: Iterable<string>, encoding: "br" | "gzip"): Promise<number> {
  const lengths = await Promise.all([...urls].map((url) => readLength(url, encoding)));
  return lengths.reduce((sum, length) => sum + length, 0) / 1000;
}

/** The bytes of a body as it is sent. `fetch` would unpack it. */
function readLength(url: string, encoding: "br" | "gzip"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": encoding } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    })
      .on("error", reject)
      .end();
  });
}

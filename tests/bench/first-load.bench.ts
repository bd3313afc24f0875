import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { openLoad, type Device, type LoadedPage } from "./load-probe.ts";
import { median, reportMeasured, type Measured } from "./measure.ts";

const ROUNDS = 3;
const SCREENS = [
  { path: "/login", name: "/login" },
  { path: "/about", name: "the first form page" },
];
const AGAINST = "the same markup as bare HTML, bare Hono";

let portal: Portal;
let browser: Browser;
let bare: { readonly url: string; readonly close: () => void };

beforeAll(async () => {
  portal = await startPortal();
  browser = await openBrowser();
  const markup = new Map<string, string>();
  for (const { path } of SCREENS) markup.set(path, await (await openLoad(browser, portal.url + path)).closeForMarkup());
  bare = await serveMarkup(markup);
});

afterAll(async () => {
  bare.close();
  await browser.close();
  await portal.stop();
});

/** The final content of a screen, sent as plain HTML without script, style or font. */
async function serveMarkup(markup: ReadonlyMap<string, string>) {
  const sent = new Map(
    [...markup].map(([path, html]) => [path, { br: brotliCompressSync(html), gzip: gzipSync(html) }]),
  );
  const app = new Hono();
  app.get("*", (context) => {
    const encoding = (context.req.header("accept-encoding") ?? "").includes("br") ? "br" : "gzip";
    const body = sent.get(context.req.path)?.[encoding];
    if (body === undefined) return context.notFound();
    return context.body(new Uint8Array(body), 200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": encoding,
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

/** The median figures of a screen, measured for portal and floor in turn. */
async function compare(path: string, device: Device): Promise<Record<"portico" | "floor", LoadedPage["figures"]>> {
  const rounds: Record<"portico" | "floor", LoadedPage["figures"][]> = { portico: [], floor: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [who, url] of [
      ["floor", bare.url],
      ["portico", portal.url],
    ] as const) {
      const loaded = await openLoad(browser, url + path, device);
      rounds[who].push(loaded.figures);
      await loaded.close();
    }
  }
  const middle = (all: readonly LoadedPage["figures"][]): LoadedPage["figures"] => {
    const of = (key: keyof LoadedPage["figures"]) => median(all.map((figures) => figures[key]));
    return {
      requests: of("requests"),
      brotliKb: of("brotliKb"),
      gzipKb: of("gzipKb"),
      mainThreadMs: of("mainThreadMs"),
      usableMs: of("usableMs"),
    };
  };
  return { portico: middle(rounds.portico), floor: middle(rounds.floor) };
}

it("a first visit costs what its screen needs", async () => {
  const rows: Measured[] = [];
  for (const { path, name } of SCREENS) {
    const near = await compare(path, "near");
    const far = await compare(path, "far");
    const phone = await compare(path, "phone");
    const toRow = (what: string, { portico, floor }: typeof near, key: keyof LoadedPage["figures"]) => ({
      what: `${name}, ${what}`,
      portico: portico[key],
      floor: floor[key],
      against: AGAINST,
    });
    rows.push(
      toRow("requests", near, "requests"),
      toRow("kB over the wire, brotli", near, "brotliKb"),
      toRow("kB over the wire, gzip", near, "gzipKb"),
      toRow("main thread ms", near, "mainThreadMs"),
      toRow("ms until usable", near, "usableMs"),
      toRow("ms until usable at 1.6 Mbit/s and 150 ms", far, "usableMs"),
      toRow("ms until usable on a phone, that and a quarter of the processor", phone, "usableMs"),
    );
  }
  reportMeasured("first load", rows);
  expect(rows.every(({ portico, floor }) => portico > 0 && floor > 0)).toBe(true);
});

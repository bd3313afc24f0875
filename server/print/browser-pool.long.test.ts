import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { makeScratchFolder } from "../scratch-folder.ts";
import { createBrowserPool } from "./browser-pool.ts";
import { unpackChromium } from "./find-browser.ts";
import {
  BrowserUnavailableError,
  createPrint,
  PrintMemoryError,
  PrintTimeoutError,
  PrintWorkError,
  type Print,
} from "./index.ts";
import { listProcessTree } from "./memory-of.ts";
import type { WorkLogger } from "./print-meta.ts";
import { watchStartedBrowsers } from "./started-browsers.fixture.ts";

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const opened: Print[] = [];
const open = (config: { chromiumPath?: string; logger?: WorkLogger } = {}): Print => {
  const print = createPrint({ logger, ...config });
  opened.push(print);
  return print;
};
const toPdf = (print: Print, html = page, more: { readonly timeoutMs?: number } = {}) =>
  print.htmlToPdf(html, { paper: "letter", ...more });
async function openStarted() {
  const watched = watchStartedBrowsers();
  const print = open({ logger: watched.logger });
  await toPdf(print);
  return { print, pids: watched.pids };
}
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-";
const page = "<!doctype html><html lang=en><title>Page</title><h1>Page</h1>";
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
const renderersOf = async (browser: number): Promise<readonly number[]> =>
  (await listProcessTree(browser)).filter((pid) => commandOf(pid).includes("--type=renderer"));
/** Lists the profiles of this process only, because other tests make and delete profiles at the same time. */
const profiles = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("portico-scratch-") && name.includes(`-${process.pid}-`));

afterEach(async () => {
  await Promise.all(opened.splice(0).map((print) => print.close()));
});

it("starts a browser for the first PDF, and reuses it", async () => {
  const { logger, pids } = watchStartedBrowsers();
  const print = open({ logger });
  expect(pids).toEqual([]);
  const pdfs = await Promise.all(Array.from({ length: 6 }, () => toPdf(print)));
  expect(pdfs.every(isPdf)).toBe(true);
  await toPdf(print);
  expect(pids).toEqual([expect.any(Number)]);
});

it("replaces a killed browser, between two PDFs or during one", async () => {
  const { print, pids } = await openStarted();
  process.kill(pids[0]!, "SIGKILL");
  expect(isPdf(await toPdf(print))).toBe(true);
  expect(pids).toHaveLength(2);
  const long = toPdf(print, page + "<p>line</p>".repeat(6_000));
  await new Promise((resolve) => setTimeout(resolve, 150));
  process.kill(pids[1]!, "SIGKILL");
  expect(isPdf(await long)).toBe(true);
});

it.skipIf(process.platform !== "linux")("prints a document again if its page was lost during the layout", async () => {
  const { print, pids } = await openStarted();
  const html = page + "<p>line</p>".repeat(6_000);
  const long = toPdf(print, html, { timeoutMs: 60_000 });
  await expect.poll(() => renderersOf(pids[0]!)).not.toEqual([]);
  for (const pid of await renderersOf(pids[0]!)) process.kill(pid, "SIGKILL");
  expect(isPdf(await long)).toBe(true);
});

it("abandons a document that takes too long, and prints the next one", async () => {
  const print = open();
  await toPdf(print);
  await expect(toPdf(print, page + "<table><tr><td>x</table>".repeat(200_000), { timeoutMs: 300 })).rejects.toThrow(
    PrintTimeoutError,
  );
  expect(isPdf(await toPdf(print))).toBe(true);
});

it.skipIf(process.platform !== "linux").each([
  ["memory", { maxMegabytes: 20 }, PrintMemoryError],
  ["processor time", { maxProcessorMs: 400 }, PrintWorkError],
])("aborts a document that uses too much %s", async (_, limit, error) => {
  const pool = createBrowserPool({ chromiumPath: undefined, logger, maxPages: 1, ...limit });
  const html = page + "<table><tr><td>x</table>".repeat(100_000);
  await expect(
    pool.print({ html, paper: "letter", findFont: () => Promise.resolve(undefined) }, 60_000),
  ).rejects.toThrow(error);
  await pool.close();
});

it("replaces a browser that hangs before it opens a page", async () => {
  const { logger, pids } = watchStartedBrowsers();
  const pool = createBrowserPool({
    chromiumPath: undefined,
    logger,
    maxPages: 1,
    printsPerPage: 1,
    openTimeoutMs: 6_000,
  });
  const document = { html: page, paper: "letter", findFont: () => Promise.resolve(undefined) } as const;
  await pool.print(document, 20_000);
  process.kill(pids[0]!, "SIGSTOP");
  expect(isPdf(await pool.print(document, 20_000))).toBe(true);
  await pool.close();
}, 60_000);

it("runs no script of a document that it prints", async () => {
  const print = open();
  const plain = await toPdf(print, `${page}<p id=x>short</p>`);
  const scripted = await print.htmlToPdf(
    `${page}<p id=x>short</p><script>for (let i = 0; i < 5000; i++) document.body.append("more ")</script><img src=x onerror="document.body.append('more '.repeat(9999))">`,
    { paper: "letter" },
  );
  expect(Math.abs(scripted.length - plain.length)).toBeLessThan(20_000);
  expect(
    Buffer.from(scripted)
      .toString("latin1")
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1);
});

it("leaves no profile folder and no process behind", async () => {
  const before = profiles();
  const { print, pids } = await openStarted();
  const [pid] = pids;
  await print.close();
  expect(profiles().filter((name) => !before.includes(name))).toEqual([]);
  if (process.platform === "linux") expect(commandOf(pid ?? 0)).not.toContain("chrom");
});

it("reports which package to install if no browser can start", async () => {
  const print = open({ chromiumPath: "/nowhere/chromium" });
  await expect(toPdf(print)).rejects.toThrow(BrowserUnavailableError);
  await expect(toPdf(print)).rejects.toThrow(/apt-get install chromium-headless-shell.*CHROMIUM_PATH/);
});

it.runIf(process.platform === "linux")("starts the browser once more if its first start fails", async () => {
  const { path, remove } = await makeScratchFolder();
  const started = join(path, "started");
  const chromiumPath = join(path, "chromium");
  const script = `#!/bin/sh\n[ -e ${started} ] || { : > ${started}; exit 1; }\nexec ${await unpackChromium()} "$@"\n`;
  await writeFile(chromiumPath, script, { mode: 0o700 });
  expect(isPdf(await toPdf(open({ chromiumPath })))).toBe(true);
  expect(existsSync(started)).toBe(true);
  await remove();
});

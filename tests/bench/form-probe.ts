import type { Browser, CDPSession, Page } from "playwright-core";
import type { Figures } from "./measure.ts";

const KEYS = 40;
const KEY_GAP_MS = 24;
const TYPED_FIELD = '[name="field_3"], [name="root_field_3"]';
const SCRIPT_STYLE_LAYOUT = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];

interface MainThreadCost {
  readonly pageMs: number;
  /** Includes painting, which is slow without a graphics card. */
  readonly allMs: number;
}

export type FormProbe = Awaited<ReturnType<typeof openProbe>>;

export async function openProbe(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Measures the thread's processor time, because the clock includes other processes.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const atFirst = await readCost(cdp);
  await page.goto(url);
  const rendered = await page.waitForFunction(() => window.renderedMs, undefined, { polling: 100 });
  const renderedMs = (await rendered.jsonValue()) ?? Number.NaN;
  const renderCost = await readCost(cdp);

  return {
    firstRender: async (): Promise<Figures<string>> => ({
      "first render, main thread ms": renderCost.allMs - atFirst.allMs,
      "first render, ms by the clock": renderedMs,
      "JavaScript, kB": (await readScriptBytes(page)) / 1_000,
      "JavaScript heap, MB": await readHeapMb(cdp),
    }),
    keystroke: async (): Promise<Figures<string>> => {
      await page.evaluate(() => window.beforeTyping?.());
      const input = page.locator(TYPED_FIELD);
      await input.fill("");
      await input.focus();
      await page.waitForTimeout(200);
      const before = await readCost(cdp);
      await page.keyboard.type("abcdefghij".repeat(KEYS / 10), { delay: KEY_GAP_MS });
      const after = await readCost(cdp);
      if ((await input.inputValue()).length !== KEYS) throw new Error("Not every key arrived.");
      return {
        "a key, script, style, layout ms": (after.pageMs - before.pageMs) / KEYS,
        "a key, with paint ms": (after.allMs - before.allMs) / KEYS,
      };
    },
    close: () => context.close(),
  };
}

async function readHeapMb(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize / 1024 / 1024;
}

const readScriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .reduce(
        (sum, entry) =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith(".js")
            ? sum + entry.decodedBodySize
            : sum,
        0,
      ),
  );

async function readCost(cdp: CDPSession): Promise<MainThreadCost> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const sumMs = (names: readonly string[]) =>
    metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0), 0);
  // The work of DevTools is no cost of the page.
  return { pageMs: sumMs(SCRIPT_STYLE_LAYOUT), allMs: sumMs(["TaskDuration"]) - sumMs(["DevToolsCommandDuration"]) };
}

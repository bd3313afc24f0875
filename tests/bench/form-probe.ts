import type { Browser, CDPSession, Page } from "playwright-core";
import type { Figures } from "./measure.ts";

const KEYS = 40;
const KEY_GAP_MS = 24;
const TOGGLES = 10;
/** Odd, so that the last switch ends on the other page. */
const SWITCHES = 5;
const TYPED_FIELD = '[name="field_3"], [name="root_field_3"]';
const CONTROLLING_FIELD = '[name="field_10"], [name="root_field_10"]';
const CONDITIONAL_FIELD = '[name="field_11"], [name="root_field_11"]';
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
  // CPU time of the thread, because the clock counts other processes too.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const atFirst = await readCost(cdp);
  await page.goto(url);
  const rendered = await page.waitForFunction(() => window.renderedMs, undefined, { polling: 100 });
  const renderedMs = (await rendered.jsonValue()) ?? Number.NaN;
  const renderCost = await readCost(cdp);

  const costOf = async (what: string, times: number, run: () => Promise<unknown>): Promise<Figures<string>> => {
    await page.waitForTimeout(200);
    const before = await readCost(cdp);
    await run();
    const after = await readCost(cdp);
    return {
      [`${what}, script, style, layout ms`]: (after.pageMs - before.pageMs) / times,
      [`${what}, with paint ms`]: (after.allMs - before.allMs) / times,
    };
  };

  return {
    firstRender: async (): Promise<Figures<string>> => ({
      "first render, main thread ms": renderCost.allMs - atFirst.allMs,
      "first render, ms by the clock": renderedMs,
      "JavaScript, kB": (await readScriptBytes(page)) / 1_000,
      "JavaScript heap, MB": await readHeapMb(cdp),
    }),
    keystroke: async () => {
      await page.evaluate(() => window.beforeTyping?.());
      const input = page.locator(TYPED_FIELD);
      await input.fill("");
      await input.focus();
      const figures = await costOf("a key", KEYS, () =>
        page.keyboard.type("abcdefghij".repeat(KEYS / 10), { delay: KEY_GAP_MS }),
      );
      if ((await input.inputValue()).length !== KEYS) throw new Error("Not every key arrived.");
      return figures;
    },
    toggle: async () => {
      await page.locator(CONTROLLING_FIELD).scrollIntoViewIfNeeded();
      let shown: readonly boolean[] = [];
      const figures = await costOf("a choice that shows a field", TOGGLES, async () => {
        shown = await toggleField(page);
      });
      if (shown.length !== TOGGLES || shown.some((isShown, time) => isShown !== (time % 2 === 1)))
        throw new Error("The choice did not show and hide its field.");
      return figures;
    },
    switchPage: async () => {
      const figures = await costOf("another page", SWITCHES, () => callPage(page, "switchPage", SWITCHES));
      await expectShown(page, '[name^="other_"], [name^="root_other_"]');
      return figures;
    },
    validate: async () => {
      const figures = await costOf("showing what is missing", 1, () => callPage(page, "validate", 1));
      await expectShown(page, ".p-field__error, .error-detail");
      return figures;
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
  // Count only the page's work, because the work of DevTools is equal for all contenders.
  return { pageMs: sumMs(SCRIPT_STYLE_LAYOUT), allMs: sumMs(["TaskDuration"]) - sumMs(["DevToolsCommandDuration"]) };
}

const toggleField = (page: Page): Promise<readonly boolean[]> =>
  page.evaluate(
    async ({ times, controlling, conditional }) => {
      const select = document.querySelector<HTMLSelectElement>(controlling);
      const seen: boolean[] = [];
      for (let time = 0; time < times && select !== null; time += 1) {
        select.value = time % 2 === 0 ? "1" : "2";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        seen.push(document.querySelector(conditional) !== null);
      }
      return seen;
    },
    { times: TOGGLES, controlling: CONTROLLING_FIELD, conditional: CONDITIONAL_FIELD },
  );

const callPage = (page: Page, name: "switchPage" | "validate", times: number): Promise<void> =>
  page.evaluate(
    async ({ name, times }) => {
      for (let time = 0; time < times; time += 1) {
        window[name]?.();
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    },
    { name, times },
  );

async function expectShown(page: Page, selector: string): Promise<void> {
  if ((await page.locator(selector).count()) === 0) throw new Error(`The page shows no ${selector}.`);
}

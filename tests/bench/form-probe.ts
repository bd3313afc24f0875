import type { Browser, CDPSession, Page } from "playwright-core";

const KEYS = 40;
const KEY_GAP_MS = 24;
const TOGGLES = 10;
/** Odd, so that it ends on the other page. */
const SWITCHES = 5;
const TYPED_FIELD = '[name="field_3"], [name="root_field_3"]';
const CONTROLLING_FIELD = '[name="field_10"], [name="root_field_10"]';
const CONDITIONAL_FIELD = '[name="field_11"], [name="root_field_11"]';

/** CPU of the page's main thread, in milliseconds. */
export interface MainThreadCost {
  /** Script, style and layout: what the page's code decides. */
  readonly pageMs: number;
  /** Includes painting and the hand-over to the compositor, which are slow without a graphics card. */
  readonly allMs: number;
}

/** One open page of a contender, and what can be measured on it. */
export interface FormProbe {
  /** From navigation to the painted frame with the last field laid out, in milliseconds by the clock. */
  readonly firstRenderMs: number;
  /** The work of the main thread for it: loading, script, style, layout, painting. */
  readonly firstRenderCost: MainThreadCost;
  /** What JavaScript holds after garbage collection, in megabytes. */
  readonly heapMb: () => Promise<number>;
  /** The cost of one key, with a frame for each. */
  readonly keystroke: () => Promise<MainThreadCost>;
  /** The cost of one choice that shows or hides a field. Throws unless it does. */
  readonly toggle: () => Promise<MainThreadCost>;
  /** The cost of a change to the other page. Throws unless its fields are there. */
  readonly switchPage: () => Promise<MainThreadCost>;
  /** The cost of showing what is missing. Throws unless it is shown. */
  readonly validate: () => Promise<MainThreadCost>;
  readonly close: () => Promise<void>;
}

/** Opens `url` in a context of its own: no cache, no compiled code from another round. */
export async function openProbe(browser: Browser, url: string): Promise<FormProbe> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // This is the thread's own CPU time, because on a busy machine the clock would count other processes too.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await readCost(cdp);
  await page.goto(url);
  const rendered = await page.waitForFunction(() => window.renderedMs, undefined, { polling: 100 });
  const firstRenderMs = (await rendered.jsonValue()) ?? Number.NaN;
  const firstRenderCost = toCostOfOne(before, await readCost(cdp), 1);
  return {
    firstRenderMs,
    firstRenderCost,
    heapMb: () => readHeapMb(cdp),
    keystroke: () => typeKeys(page, cdp),
    toggle: () => toggle(page, cdp),
    switchPage: () => act(page, cdp, "switchPage", SWITCHES, '[name^="other_"], [name^="root_other_"]'),
    validate: () => act(page, cdp, "validate", 1, ".p-field__error, .error-detail"),
    close: () => context.close(),
  };
}

async function readHeapMb(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize / 1024 / 1024;
}

const PAGE_METRICS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];

/** What the main thread has worked since the page was opened. */
async function readCost(cdp: CDPSession): Promise<MainThreadCost> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const sumMs = (names: readonly string[]) =>
    metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0), 0);
  // What the thread did for this probe is the same for all, and would bring every ratio nearer to 1.
  return { pageMs: sumMs(PAGE_METRICS), allMs: sumMs(["TaskDuration"]) - sumMs(["DevToolsCommandDuration"]) };
}

const toCostOfOne = (before: MainThreadCost, after: MainThreadCost, count: number): MainThreadCost => ({
  pageMs: (after.pageMs - before.pageMs) / count,
  allMs: (after.allMs - before.allMs) / count,
});

async function typeKeys(page: Page, cdp: CDPSession): Promise<MainThreadCost> {
  await page.evaluate(() => window.beforeTyping?.());
  const input = page.locator(TYPED_FIELD);
  await input.fill("");
  await input.focus();
  await page.waitForTimeout(200);
  const before = await readCost(cdp);
  await page.keyboard.type("abcdefghij".repeat(KEYS / 10), { delay: KEY_GAP_MS });
  const after = await readCost(cdp);
  if ((await input.inputValue()).length !== KEYS) throw new Error("Not every key arrived.");
  return toCostOfOne(before, after, KEYS);
}

async function toggle(page: Page, cdp: CDPSession): Promise<MainThreadCost> {
  await page.locator(CONTROLLING_FIELD).scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
  const before = await readCost(cdp);
  const shown = await page.evaluate(
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
  const after = await readCost(cdp);
  if (shown.length !== TOGGLES || shown.some((isShown, time) => isShown !== (time % 2 === 1)))
    throw new Error("The choice did not show and hide its field.");
  return toCostOfOne(before, after, TOGGLES);
}

/** Runs an action of the page several times, each with the frames that it takes to be painted. */
async function act(
  page: Page,
  cdp: CDPSession,
  action: "switchPage" | "validate",
  times: number,
  shown: string,
): Promise<MainThreadCost> {
  await page.waitForTimeout(200);
  const before = await readCost(cdp);
  await page.evaluate(
    async ({ action, times }) => {
      for (let time = 0; time < times; time += 1) {
        window[action]?.();
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    },
    { action, times },
  );
  const after = await readCost(cdp);
  if ((await page.locator(shown).count()) === 0) throw new Error(`The action "${action}" had no effect.`);
  return toCostOfOne(before, after, times);
}

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import type { StaticSite } from "../static-site.ts";
import { openProbe } from "./form-probe.ts";
import { openFormSite, toPath, type Contender } from "./form-site.ts";
import { figure, median, report } from "./measure.ts";

const SIZES = [50, 200, 1_000];
const ROUNDS = 5;
const CONTENDERS: readonly Contender[] = ["bare", "portico", "rjsf"];

/** What is measured, and the contender that it is held against. */
const MEASURES = [
  { id: "keyPage", name: "keystroke: script, style, layout (ms)", against: "bare" },
  { id: "keyAll", name: "keystroke: with paint (ms)", against: "bare" },
  { id: "togglePage", name: "toggle: script, style, layout (ms)", against: "rjsf" },
  { id: "toggleAll", name: "toggle: with paint (ms)", against: "rjsf" },
  { id: "render", name: "first render (ms)", against: "rjsf" },
  { id: "heap", name: "JS heap (MB)", against: "rjsf" },
] as const;

type Figures = Readonly<Record<(typeof MEASURES)[number]["id"], number>>;
const NO_TOGGLE = { pageMs: Number.NaN, allMs: Number.NaN };

let site: StaticSite;
let browser: Browser;

beforeAll(async () => {
  site = await openFormSite();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** One visit to one contender. RJSF gets its conditional fields for the toggle only: they slow all else it does. */
async function measure(contender: Contender, size: number): Promise<Figures> {
  const probe = await openProbe(browser, new URL(toPath(contender, size), site.url).href);
  const heap = await probe.heapMb();
  const key = await probe.keystroke();
  let toggle = contender === "portico" ? await probe.toggle() : NO_TOGGLE;
  await probe.close();
  if (contender === "rjsf") {
    const conditional = await openProbe(browser, new URL(toPath(contender, size, "&conditional"), site.url).href);
    toggle = await conditional.toggle();
    await conditional.close();
  }
  return { keyPage: key.pageMs, keyAll: key.allMs, togglePage: toggle.pageMs, toggleAll: toggle.allMs, render: probe.firstRenderMs, heap };
}

it("a generated page costs by what changes on it, beside bare HTML and RJSF's plain theme", async () => {
  const rows: Record<string, string | number>[] = [];
  for (const size of SIZES) {
    const figures: Record<Contender, Figures[]> = { bare: [], portico: [], rjsf: [] };
    // Contenders take turns, so that a busy minute of the machine is shared by all three.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contender of CONTENDERS) figures[contender].push(await measure(contender, size));
    }
    const middle = (contender: Contender, what: keyof Figures) => median(figures[contender].map((one) => one[what]));
    for (const { id, name, against } of MEASURES) {
      const [bare, portico, rjsf] = [middle("bare", id), middle("portico", id), middle("rjsf", id)];
      expect(portico).toBeGreaterThan(0);
      rows.push({ fields: size, what: name, bare: Number.isNaN(bare) ? "" : figure(bare), portico: figure(portico), "RJSF plain": figure(rjsf), ratio: `${String(figure(portico / (against === "bare" ? bare : rjsf)))} of ${against}` });
    }
  }
  report("form", rows);
});

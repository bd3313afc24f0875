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

interface Figures {
  readonly key: number;
  readonly toggle: number;
  readonly render: number;
  readonly heap: number;
}

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
  const key = await probe.keystrokeMs();
  const toggle = contender === "portico" ? await probe.toggleMs() : Number.NaN;
  await probe.close();
  if (contender !== "rjsf") return { key, toggle, render: probe.firstRenderMs, heap };
  const conditional = await openProbe(browser, new URL(toPath(contender, size, "&conditional"), site.url).href);
  const rjsfToggle = await conditional.toggleMs();
  await conditional.close();
  return { key, toggle: rjsfToggle, render: probe.firstRenderMs, heap };
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
    for (const [what, name, against] of [["key", "keystroke CPU (ms)", "bare"], ["toggle", "toggle CPU (ms)", "rjsf"], ["render", "first render (ms)", "rjsf"], ["heap", "JS heap (MB)", "rjsf"]] as const) {
      const [bare, portico, rjsf] = [middle("bare", what), middle("portico", what), middle("rjsf", what)];
      expect(portico).toBeGreaterThan(0);
      rows.push({ fields: size, what: name, bare: what === "toggle" ? "" : figure(bare), portico: figure(portico), "RJSF plain": figure(rjsf), [`portico / ${against}`]: figure(portico / (against === "bare" ? bare : rjsf)) });
    }
  }
  report("form", rows);
});

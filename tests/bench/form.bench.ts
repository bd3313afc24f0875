import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import type { StaticSite } from "../static-site.ts";
import { openProbe } from "./form-probe.ts";
import { openFormSite, toPath, toRestyledPath, type Contender } from "./form-site.ts";
import { figure, median, report } from "./measure.ts";

const SIZES = [50, 200, 1_000];
const ROUNDS = 5;
const CONTENDERS: readonly Contender[] = ["bare", "react", "portico", "rjsf"];

/** What is measured, and the contender that it is compared with. */
const MEASURES = [
  { id: "keyPage", name: "keystroke: script, style, layout (ms)", against: "bare" },
  { id: "keyOverReact", name: "keystroke: script, style, layout, over React's own (ms)", against: "react" },
  { id: "keyAll", name: "keystroke: with paint (ms)", against: "bare" },
  { id: "togglePage", name: "toggle: script, style, layout (ms)", against: "rjsf" },
  { id: "toggleAll", name: "toggle: with paint (ms)", against: "rjsf" },
  { id: "render", name: "first render: main thread (ms)", against: "rjsf" },
  { id: "renderUnstyled", name: "first render: main thread, none with fonts and styles (ms)", against: "rjsf" },
  { id: "renderStyled", name: "first render: main thread, both with Portico's fonts and styles (ms)", against: "rjsf" },
  { id: "clock", name: "first render: by the clock (ms)", against: "rjsf" },
  { id: "clockStyled", name: "first render: by the clock, both with Portico's fonts and styles (ms)", against: "rjsf" },
  { id: "heap", name: "JS heap (MB)", against: "rjsf" },
] as const;

/** Their names in the table. */
const NAMES = { bare: "bare HTML", react: "React, uncontrolled inputs", rjsf: "RJSF's plain theme" } as const;

type Figures = Readonly<Record<(typeof MEASURES)[number]["id"], number>>;

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

const visit = (path: string) => openProbe(browser, new URL(path, site.url).href);

/**
 * Keys are typed in a visit of their own, because a browser that was made to collect its garbage does so again
 * meanwhile. RJSF gets conditional fields only for the toggle, because they slow down everything else that it does.
 */
async function measure(contender: Contender, size: number): Promise<Figures> {
  const opened = await visit(toPath(contender, size));
  const heap = await opened.heapMb();
  await opened.close();
  const typed = await visit(toPath(contender, size));
  const key = await typed.keystroke();
  await typed.close();
  const keyOverReact = contender === "react" ? await measureUncontrolled(size) : key.pageMs;
  const { togglePage, toggleAll } = await measureToggle(contender, size);
  const render = opened.firstRenderCost.allMs;
  const restyled =
    contender === "portico" || contender === "rjsf"
      ? await measureRestyled(contender, size)
      : { render: Number.NaN, clock: Number.NaN };
  const [renderUnstyled, renderStyled] =
    contender === "portico" ? [restyled.render, render] : [render, restyled.render];
  const clockStyled = contender === "portico" ? opened.firstRenderMs : restyled.clock;
  return {
    keyPage: key.pageMs,
    keyOverReact,
    keyAll: key.allMs,
    togglePage,
    toggleAll,
    render,
    renderUnstyled,
    renderStyled,
    clock: opened.firstRenderMs,
    clockStyled,
    heap,
  };
}

/** A key in an input that React has rendered and nothing listens to: React handles the events of a key all the same. */
async function measureUncontrolled(size: number): Promise<number> {
  const probe = await visit(toPath("react", size, "&uncontrolled"));
  const key = await probe.keystroke();
  await probe.close();
  return key.pageMs;
}

async function measureToggle(contender: Contender, size: number): Promise<Pick<Figures, "togglePage" | "toggleAll">> {
  if (contender !== "portico" && contender !== "rjsf") return { togglePage: Number.NaN, toggleAll: Number.NaN };
  const probe = await visit(toPath(contender, size, "&conditional"));
  const toggle = await probe.toggle();
  await probe.close();
  return { togglePage: toggle.pageMs, toggleAll: toggle.allMs };
}

async function measureRestyled(
  contender: "portico" | "rjsf",
  size: number,
): Promise<Pick<Figures, "render" | "clock">> {
  const probe = await visit(toRestyledPath(contender, size));
  await probe.close();
  return { render: probe.firstRenderCost.allMs, clock: probe.firstRenderMs };
}

it("a generated page costs by what changes on it, beside bare HTML and RJSF's plain theme", async () => {
  const rows: Record<string, string | number>[] = [];
  for (const size of SIZES) {
    const figures: Record<Contender, Figures[]> = { bare: [], react: [], portico: [], rjsf: [] };
    // The contenders take turns, so that a busy minute of the machine affects all of them, and each second round goes
    // backwards, so that none always comes after the same one.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const contender of round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed())
        figures[contender].push(await measure(contender, size));
    }
    const middle = (contender: Contender, what: keyof Figures) => median(figures[contender].map((one) => one[what]));
    for (const { id, name, against } of MEASURES) {
      const middles = {
        bare: middle("bare", id),
        react: middle("react", id),
        portico: middle("portico", id),
        rjsf: middle("rjsf", id),
      };
      expect(middles.portico).toBeGreaterThan(0);
      const shown = Object.entries(middles).map(
        ([contender, middleFigure]) => [contender, Number.isNaN(middleFigure) ? "" : figure(middleFigure)] as const,
      );
      rows.push({
        fields: size,
        what: name,
        ...Object.fromEntries(shown),
        floor: figure(middles[against]),
        ratio: figure(middles.portico / middles[against]),
        against: NAMES[against],
      });
    }
  }
  report("form", rows);
});

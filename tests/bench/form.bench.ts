import react from "@vitejs/plugin-react";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Plugin } from "vite";
import { afterAll, beforeAll, it } from "vitest";
import { openBuiltSite, type SitePages } from "../built-site.ts";
import { openBrowser } from "../journeys/browser.ts";
import type { StaticSite } from "../static-site.ts";
import { openProbe, type FormProbe } from "./form-probe.ts";
import { report, takeTurns, type Figures, type Measured } from "./measure.ts";

const SIZES = [50, 200, 1_000];
const ROUNDS = 5;
const FLOORS = { bare: "bare HTML", rjsf: "RJSF's plain theme" } as const;

/** Each measure has a page of its own, because `firstRender` forces a garbage collection. */
const MEASURES: readonly ((probe: FormProbe) => Promise<Figures<string>>)[] = [
  (probe) => probe.firstRender(),
  (probe) => probe.keystroke(),
];

let site: StaticSite;
let browser: Browser;
beforeAll(async () => {
  site = await openFormSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

it("measures form pages against bare HTML and RJSF's plain theme", async () => {
  const rows: Measured[] = [];
  for (const size of SIZES) {
    for (const measure of MEASURES) {
      const visit = (contender: Contender) => async () => {
        const path = `${contender}/${contender}.html?size=${String(size)}`;
        const probe = await openProbe(browser, new URL(path, site.url).href);
        const figures = await measure(probe);
        await probe.close();
        return figures;
      };
      const figures = await takeTurns<Contender, string>(ROUNDS, {
        portico: visit("portico"),
        bare: visit("bare"),
        rjsf: visit("rjsf"),
      });
      for (const [name, portico] of Object.entries(figures.portico))
        for (const floor of ["bare", "rjsf"] as const) {
          const what = `${name}, ${String(size)} fields`;
          rows.push({ what, portico, floor: figures[floor][name] ?? Number.NaN, against: FLOORS[floor] });
        }
    }
  }
  report("form", rows);
});

type Contender = "bare" | "portico" | "rjsf";

/** The bench has no routes for lazy parts, so the build puts the widgets into the form's script. */
const FORM_IN_ONE_SCRIPT: Plugin = {
  name: "portico-bench-form-in-one-script",
  config: () => ({
    build: {
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: "form", priority: 0, test: /[\\/]widgets[\\/]index\.ts$/ }] } },
      },
    },
  }),
};

const CONFIGS: Readonly<Record<Contender, Pick<SitePages, "configFile" | "plugins">>> = {
  bare: { configFile: false },
  portico: { configFile: join(import.meta.dirname, "../../vite.config.ts"), plugins: [FORM_IN_ONE_SCRIPT] },
  rjsf: { configFile: false, plugins: [react()] },
};

function openFormSite(): Promise<StaticSite> {
  return openBuiltSite(
    Object.entries(CONFIGS).map(([contender, config]) => ({
      ...config,
      root: join(import.meta.dirname, "form-pages"),
      base: `/${contender}/`,
      entries: [`${contender}.html`],
    })),
  );
}

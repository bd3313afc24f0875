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

interface Visit {
  readonly query: string;
  readonly floors: readonly (keyof typeof FLOORS)[];
  readonly measure: (probe: FormProbe) => Promise<Figures<string>>;
}

/**
 * Types the keys without a forced garbage collection. RJSF has conditional fields only for the toggle, because they
 * slow down everything else.
 */
const VISITS: readonly Visit[] = [
  { query: "", floors: ["bare", "rjsf"], measure: (probe) => probe.firstRender() },
  { query: "", floors: ["bare", "rjsf"], measure: (probe) => probe.keystroke() },
  { query: "&conditional", floors: ["rjsf"], measure: (probe) => probe.toggle() },
  { query: "&pages", floors: ["bare", "rjsf"], measure: (probe) => probe.switchPage() },
  { query: "&choices", floors: ["rjsf"], measure: (probe) => probe.validate() },
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

it("measures pages against bare HTML and RJSF's plain theme", async () => {
  const rows: Measured[] = [];
  for (const size of SIZES) {
    for (const { query, floors, measure } of VISITS) {
      const visit = (contender: Contender) => async () => {
        const path = `${contender}/${contender}.html?size=${String(size)}${query}`;
        const probe = await openProbe(browser, new URL(path, site.url).href);
        const figures = await measure(probe);
        await probe.close();
        return figures;
      };
      const contenders: readonly Contender[] = ["portico", ...floors];
      const figures = await takeTurns<Contender, string>(
        ROUNDS,
        Object.fromEntries(contenders.map((contender) => [contender, visit(contender)])) as Record<
          Contender,
          () => Promise<Figures<string>>
        >,
      );
      for (const [name, portico] of Object.entries(figures.portico)) {
        for (const floor of floors) {
          const what = `${name}, ${String(size)} fields`;
          rows.push({ what, portico, floor: figures[floor][name] ?? Number.NaN, against: FLOORS[floor] });
        }
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

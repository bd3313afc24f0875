import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../journeys/browser.ts";
import type { StaticSite } from "../static-site.ts";
import { openProbe, type FormProbe, type MainThreadCost } from "./form-probe.ts";
import { openFormSite, toPath, type Contender } from "./form-site.ts";
import { median, reportMeasured, type Measured } from "./measure.ts";

const SIZES = [50, 200, 1_000];
const ROUNDS = 3;

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

/** The median costs of an action, measured for the contenders in turn. */
async function compare<C extends Contender>(
  contenders: readonly C[],
  size: number,
  query: string,
  run: (probe: FormProbe) => Promise<MainThreadCost>,
): Promise<Record<C, MainThreadCost>> {
  const costs = new Map<C, MainThreadCost[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [contender, taken] of costs) {
      const probe = await openProbe(browser, new URL(toPath(contender, size, query), site.url).href);
      taken.push(await run(probe));
      await probe.close();
    }
  }
  const middle = (taken: readonly MainThreadCost[]) => ({
    pageMs: median(taken.map(({ pageMs }) => pageMs)),
    allMs: median(taken.map(({ allMs }) => allMs)),
  });
  return Object.fromEntries([...costs].map(([contender, taken]) => [contender, middle(taken)])) as Record<
    C,
    MainThreadCost
  >;
}

function toRows(what: string, portico: MainThreadCost, floor: MainThreadCost, against: string): readonly Measured[] {
  return [
    { what: `${what}, script, style, layout ms`, portico: portico.pageMs, floor: floor.pageMs, against },
    { what: `${what}, with paint ms`, portico: portico.allMs, floor: floor.allMs, against },
  ];
}

it("another page, and what is missing on one, cost by what they show", async () => {
  const rows: Measured[] = [];
  for (const size of SIZES) {
    const switched = await compare(["bare", "portico", "rjsf"], size, "&pages", (probe) => probe.switchPage());
    rows.push(
      ...toRows(`page switch at ${String(size)} fields`, switched.portico, switched.bare, "bare HTML"),
      ...toRows(`page switch at ${String(size)} fields`, switched.portico, switched.rjsf, "RJSF's plain theme"),
    );
    const validated = await compare(["portico", "rjsf"], size, "&choices", (probe) => probe.validate());
    rows.push(
      ...toRows(
        `showing what is missing at ${String(size)} fields`,
        validated.portico,
        validated.rjsf,
        "RJSF's plain theme, without Ajv",
      ),
    );
  }
  reportMeasured("form pages", rows);
  expect(rows.every(({ portico, floor }) => portico > 0 && floor > 0)).toBe(true);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel, type Application } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { toApplicationHtml } from "../../server/print/application-html.ts";
import { compileTemplates } from "../../server/print/compile-templates.ts";
import { findBrowsers } from "../../server/print/find-browser.ts";
import { createPrint } from "../../server/print/index.ts";
import { watchStartedBrowsers } from "../../server/print/started-browsers.fixture.ts";
import { footerCss, toPdfHtml } from "../../server/print/pdf-html.ts";
import { toPrintContext } from "../../server/print/print-context.ts";
import { figure, median, report, reportMeasured, timeMs, type Measured } from "./measure.ts";
import { processorMs } from "./processor-time.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const root = join(import.meta.dirname, "../..");
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const META = { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() };
const PDFS = 60;
/** Short rounds, one contender after the other, so that whatever else the machine does meets both alike. */
const ROUNDS = 30;

async function openApplication() {
  const tenant = await loadTenant(join(root, "tenants/graduate"));
  const scenario: { application: Partial<Application> } = JSON.parse(
    readFileSync(join(root, "tenants/graduate/scenarios/five-schools-in-america.json"), "utf8"),
  );
  const application = { ...EMPTY_APPLICATION, ...scenario.application };
  return {
    tenant,
    application,
    model: toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW),
  };
}

interface Costs {
  readonly perSecond: number;
  /** Processor time of this process and of the browser with which it prints. */
  readonly cpuMs: number;
  readonly times: readonly number[];
}

async function costsOf(count: number, browserPid: number, run: () => Promise<unknown>): Promise<Costs> {
  const spentMs = () => processorMs(browserPid) + (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
  const [startedAt, before] = [performance.now(), spentMs()];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = performance.now();
    await run();
    times.push(performance.now() - at);
  }
  return { perSecond: (count * 1_000) / (performance.now() - startedAt), cpuMs: (spentMs() - before) / count, times };
}

it("renders the print page in single-digit milliseconds", async () => {
  const { tenant, application } = await openApplication();
  const print = createPrint({ logger });
  const ms = timeMs(
    20,
    9,
    () =>
      void print.renderPrintPage(
        tenant,
        toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW),
        META,
      ),
  );
  report("print page", [{ what: "evaluate, model and HTML of the longest application", ms: figure(ms) }]);
  expect(ms).toBeLessThan(10);
});

it("prints PDFs nearly as fast as bare Chromium prints the same HTML", async () => {
  const { tenant, model } = await openApplication();
  const browsers = watchStartedBrowsers();
  const print = createPrint({ logger: browsers.logger, chromiumPath: process.env.CHROMIUM_PATH });
  // Bare Chromium gets the same HTML, with its first page and footers, and with the same fonts inside the document.
  const templates = compileTemplates(join(root, "templates/print"));
  const context = toPrintContext(tenant, model, META, templates.printCss);
  const { html: whole } = toApplicationHtml(print.renderPrintPage(tenant, model, META), templates, context, []);
  const css = footerCss(tenant, context) + templates.pdfCss;
  const { html: linked, findFont } = await toPdfHtml(whole, "letter", css);
  const html = linked.replace(
    /https:\/\/print\.invalid\/([^"]+)/g,
    (_, name: string) => `data:font/woff2;base64,${readFileSync(findFont(name) ?? "").toString("base64")}`,
  );
  const [browser] = await findBrowsers(process.env.CHROMIUM_PATH);
  const bare = await puppeteer.launch({
    executablePath: await browser!.path(),
    headless: "shell",
    args: ["--no-sandbox"],
    pipe: true,
  });
  const barePage = await bare.newPage();
  const runBare = async (): Promise<void> => {
    await barePage.setContent(html);
    await barePage.pdf({ format: "letter", preferCSSPageSize: true, tagged: true, outline: true });
  };
  const runOurs = () => print.renderApplicationPdf(tenant, model, META, []);
  await costsOf(5, 0, runBare);
  await costsOf(5, 0, runOurs);
  const rounds: { bare: Costs; ours: Costs }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await costsOf(PDFS / ROUNDS, bare.process()?.pid ?? 0, runBare),
      ours: await costsOf(PDFS / ROUNDS, browsers.pids.at(-1) ?? 0, runOurs),
    });
  }
  const ratio = median(rounds.map(({ bare: one, ours }) => ours.perSecond / one.perSecond));
  const row = (what: string, of: (costs: Costs) => number): Measured => ({
    what: `PDF, ${what}`,
    portico: median(rounds.map(({ ours }) => of(ours))),
    floor: median(rounds.map((one) => of(one.bare))),
    against: "bare Chromium, same HTML",
  });
  const slowest = (whose: "bare" | "ours") => Math.max(...rounds.flatMap((round) => round[whose].times));
  reportMeasured("pdf", [
    row("per second", ({ perSecond }) => perSecond),
    row("processor ms each", ({ cpuMs }) => cpuMs),
    row("p50 ms", ({ times }) => median(times)),
    {
      what: `PDF, slowest of ${PDFS}, ms`,
      portico: slowest("ours"),
      floor: slowest("bare"),
      against: "bare Chromium, same HTML",
    },
  ]);
  await bare.close();
  await print.close();
  expect(ratio).toBeGreaterThan(0.85);
}, 300_000);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel, type Application } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { createPrint } from "../../server/print/index.ts";
import { toPdfHtml } from "../../server/print/pdf-html.ts";
import { figure, median, report, timeMs } from "./measure.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const root = join(import.meta.dirname, "../..");
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const META = { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() };
const PDFS = 40;

async function openApplication() {
  const tenant = await loadTenant(join(root, "tenants/graduate"));
  const scenario: { application: Partial<Application> } = JSON.parse(readFileSync(join(root, "tenants/graduate/scenarios/five-schools-in-america.json"), "utf8"));
  const application = { ...EMPTY_APPLICATION, ...scenario.application };
  return { tenant, application, model: toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW) };
}

async function perSecond(count: number, run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await run();
  return (count * 1000) / (performance.now() - startedAt);
}

it("renders the print page in single-digit milliseconds", async () => {
  const { tenant, application } = await openApplication();
  const print = createPrint({ logger });
  const ms = timeMs(20, 9, () => void print.renderPrintPage(tenant, toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW), META));
  report("print page", [{ what: "evaluate, model and HTML of the longest application", ms: figure(ms) }]);
  expect(ms).toBeLessThan(10);
});

it("prints PDFs nearly as fast as bare Chromium prints the same HTML", async () => {
  const { tenant, model } = await openApplication();
  const print = createPrint({ logger, chromiumPath: process.env.CHROMIUM_PATH });
  // The same HTML with the same fonts: bare Chromium gets them inside the document.
  const { html: linked, findFont } = await toPdfHtml(print.renderPrintPage(tenant, model, META), "letter");
  const html = linked.replace(/https:\/\/print\.invalid\/([^"]+)/g, (_, name: string) => `data:font/woff2;base64,${readFileSync(findFont(name) ?? "").toString("base64")}`);
  const bare = await puppeteer.launch({ executablePath: "/usr/bin/chromium", headless: "shell", args: ["--no-sandbox"], pipe: true });
  const barePage = await bare.newPage();
  const runBare = async (): Promise<void> => {
    await barePage.setContent(html);
    await barePage.pdf({ format: "letter", tagged: true, outline: true });
  };
  const runOurs = () => print.renderApplicationPdf(tenant, model, META, []);
  await perSecond(5, runBare);
  await perSecond(5, runOurs);
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < 5; round += 1) rounds.push({ bare: await perSecond(PDFS / 5, runBare), ours: await perSecond(PDFS / 5, runOurs) });
  const ratio = median(rounds.map(({ bare: one, ours }) => ours / one));
  report("pdf", [{ bare: figure(median(rounds.map((round) => round.bare))), portico: figure(median(rounds.map((round) => round.ours))), ratio: figure(ratio), what: "PDFs per second", against: "bare Chromium, same HTML" }]);
  await bare.close();
  await print.close();
  expect(ratio).toBeGreaterThan(0.85);
}, 300_000);

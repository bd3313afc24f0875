import { basename } from "node:path";
import { chromium } from "playwright-core";
import { it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { toApplicationHtml } from "../../server/print/application-html.ts";
import { compileTemplates } from "../../server/print/compile-templates.ts";
import { findBrowsers } from "../../server/print/find-browser.ts";
import { createPrint } from "../../server/print/index.ts";
import { footerCss, toPdfHtml } from "../../server/print/pdf-html.ts";
import { toPrintContext } from "../../server/print/print-context.ts";
import { watchStartedBrowsers } from "../../server/print/started-browsers.fixture.ts";
import { META, modelOf, readScenario } from "../print/print-cases.ts";
import { ownCpuMs, report, takeTurns } from "./measure.ts";
import { processorMs } from "./processor-time.ts";

const ROUNDS = 15;
/** One PDF is too short for Linux's processor time, which has a resolution of 10 ms. */
const PDFS_PER_ROUND = 4;
const WARM_UPS = 5;
const chromiumPath = process.env.CHROMIUM_PATH;

it("measures PDFs against bare Chromium, which prints the same HTML", async () => {
  const tenant = await loadTenant("tenants/graduate");
  const model = modelOf(tenant, readScenario("graduate", "five-schools-in-america"));
  const browsers = watchStartedBrowsers();
  const print = createPrint({ logger: browsers.logger, chromiumPath });
  // Bare Chromium prints the same HTML with the same footers and fonts.
  const templates = compileTemplates("templates/print");
  const context = toPrintContext(tenant, model, META, templates.printCss);
  const { html: whole } = toApplicationHtml(print.renderPrintPage(tenant, model, META), templates, context, []);
  const { html, findFont } = await toPdfHtml(whole, "letter", footerCss(tenant, context) + templates.pdfCss);
  const [found] = await findBrowsers(chromiumPath);
  if (found === undefined) throw new Error("There is no browser to print with.");
  const server = await chromium.launchServer({ executablePath: await found.path() });
  const bare = await chromium.connect(server.wsEndpoint());
  const page = await bare.newPage();
  await page.route("https://print.invalid/*", (route) => {
    const path = findFont(basename(route.request().url())) ?? "";
    return route.fulfill({ path, headers: { "Access-Control-Allow-Origin": "*" } });
  });
  const printBare = async () => {
    await page.setContent(html);
    await page.pdf({ format: "letter", preferCSSPageSize: true, tagged: true, outline: true });
  };
  const printOurs = () => print.renderApplicationPdf(tenant, model, META, []);
  for (let index = 0; index < WARM_UPS; index += 1) {
    await printBare();
    await printOurs();
  }

  const costsOf = (run: () => Promise<unknown>, pid: number | undefined) => async () => {
    const [startedAt, before] = [performance.now(), processorMs(pid ?? 0) + ownCpuMs()];
    for (let index = 0; index < PDFS_PER_ROUND; index += 1) await run();
    return {
      ms: (performance.now() - startedAt) / PDFS_PER_ROUND,
      "processor ms": (processorMs(pid ?? 0) + ownCpuMs() - before) / PDFS_PER_ROUND,
    };
  };
  const { floor, portico } = await takeTurns(ROUNDS, {
    floor: costsOf(printBare, server.process().pid),
    portico: costsOf(printOurs, browsers.pids.at(-1)),
  });
  await server.close();
  await print.close();
  report(
    "pdf",
    (["ms", "processor ms"] as const).map((what) => ({
      what: `PDF, ${what}`,
      portico: portico[what],
      floor: floor[what],
      against: "bare Chromium, same HTML",
    })),
  );
}, 300_000);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel, type Application } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { convertFile } from "../../server/documents/convert-file.ts";
import { makeDocx, makePdf, makePng, makeTurnedJpeg } from "../../server/documents/sample-files.fixture.ts";
import { createPrint } from "../../server/print/index.ts";
import { watchStartedBrowsers } from "../../server/print/started-browsers.fixture.ts";
import { figure, report } from "./measure.ts";

/** The short form finds a leak of about a megabyte each time; `PORTICO_BENCH_COUNT=500` is the long form. */
const COUNT = Number(process.env.PORTICO_BENCH_COUNT ?? 50);
/** The growth allowed since the first measurement, at which everything has been loaded once. */
const MAX_GROWTH = 1.25;
const TIMEOUT_MS = 3_600_000;
const NOW = new Date("2026-11-21T17:00:00Z");
const root = join(import.meta.dirname, "../..");
const browsers = watchStartedBrowsers();
const print = createPrint({ logger: browsers.logger });
afterAll(() => print.close());

/** Resident memory in MB: of this process, of all browser processes together, and of converters that still run. */
function residentMb(): { server: number; chromium: number; converters: number } {
  let [chromium, converters] = [0, 0];
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
        return [
          [
            Number(pid),
            { parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]), kb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) },
          ] as const,
        ];
      }),
  );
  for (const [pid, { kb }] of parents) {
    const line: number[] = [];
    for (let at: number | undefined = pid; at !== undefined && !line.includes(at); at = parents.get(at)?.parent)
      line.push(at);
    if (!line.includes(process.pid) || pid === process.pid) continue;
    if (line.some((process) => browsers.pids.includes(process))) chromium += kb / 1024;
    else converters += kb / 1024;
  }
  return {
    server: figure(process.memoryUsage().rss / 1024 / 1024),
    chromium: figure(chromium),
    converters: figure(converters),
  };
}

async function expectFlat(name: string, run: (index: number) => Promise<unknown>): Promise<void> {
  const marks: ({ done: number } & ReturnType<typeof residentMb>)[] = [];
  for (let done = 1; done <= COUNT; done += 1) {
    await run(done);
    if (done % (COUNT / 5) === 0) {
      global.gc?.();
      marks.push({ done, ...residentMb() });
    }
  }
  report(name, marks);
  const total = (mark = marks[0]): number => (mark?.server ?? 0) + (mark?.chromium ?? 0);
  expect(total(marks.at(-1)) / total(marks[0])).toBeLessThan(MAX_GROWTH);
  expect(marks.at(-1)?.converters).toBe(0);
}

it(
  "takes no more memory with each conversion of pictures, PDFs and documents",
  async () => {
    const pdf = await makePdf("A statement of purpose", 20);
    const files = [
      { fileName: "scan.png", bytes: await makePng(1200, 1600) },
      { fileName: "photo.jpg", bytes: await makeTurnedJpeg() },
      { fileName: "statement.pdf", bytes: pdf },
      { fileName: "sketch.docx", bytes: await makeDocx() },
      { fileName: "torn.pdf", bytes: pdf.subarray(0, pdf.length / 2) },
    ] as const;
    await expectFlat("conversion memory", async (index) => {
      const { fileName, bytes } = files[index % files.length] ?? files[0];
      // This uses Chromium, which is shared with the server, because LibreOffice ends with each document.
      const end = await convertFile(
        { fileName, bytes, paper: "letter" },
        { print, office: undefined, converterFile: join(root, "dist/server/converter.js") },
      ).then(
        () => "converted",
        () => "refused",
      );
      expect(end).toBe(fileName === "torn.pdf" ? "refused" : "converted");
    });
  },
  TIMEOUT_MS,
);

it(
  "takes no more memory with each PDF of an application",
  async () => {
    const tenant = await loadTenant(join(root, "tenants/graduate"));
    const scenario: { application: Partial<Application> } = JSON.parse(
      readFileSync(join(root, "tenants/graduate/scenarios/five-schools-in-america.json"), "utf8"),
    );
    const application = { ...EMPTY_APPLICATION, ...scenario.application };
    const model = toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW);
    const attachment = { key: "a", label: "Sketch", fileName: "sketch.pdf", bytes: await makePdf() };
    const meta = { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() };
    await expectFlat("pdf memory", (index) =>
      print.renderApplicationPdf(tenant, model, meta, index % 2 === 0 ? [attachment] : []),
    );
  },
  TIMEOUT_MS,
);

import { join } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, evaluate, toPrintModel } from "../../engine/core/index.ts";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createPrint, type AttachmentBinder } from "../print/index.ts";
import { createAttachmentBinder } from "./run-converter.ts";
import { makePdf } from "./sample-files.fixture.ts";
import { makeStreamBomb } from "../../tests/attack/files/pdf-streams.ts";
import { STRUCTURES } from "../../tests/attack/files/pdf-structures.ts";
import { converterFile } from "../../tests/built-portal.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const MB = 1024 * 1024;
const warnings: unknown[] = [];
const logger = { info: () => undefined, warn: (fields: unknown) => warnings.push(fields), error: () => undefined };

let binder: AttachmentBinder;
let tenant: LoadedTenant;
beforeAll(async () => {
  binder = createAttachmentBinder(converterFile, logger);
  tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
});

/** Returns the greatest growth of this process's memory during the work, in megabytes. */
async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let grown = 0;
  const look = () => (grown = Math.max(grown, process.memoryUsage().rss - before));
  const timer = setInterval(look, 5);
  await work();
  clearInterval(timer);
  return look() / MB;
}

describe("a hostile attachment", () => {
  it.each([
    [
      "names one stream of 90 MB thirty times on a page",
      () => makeStreamBomb("contents", ["FlateDecode"], "spaces", 90, 30),
    ],
    ["is not a PDF", () => Buffer.from("%PDF-1.7\nnothing\n%%EOF")],
  ])(
    "is not measured if it %s, and uses less than 100 MB of this process",
    async (_what, make) => {
      const bytes = make();
      const grown = await measureGrowth(async () => expect(await binder.measure(bytes)).toBeUndefined());
      expect(grown).toBeLessThan(100);
      expect(warnings.length).toBeGreaterThan(0);
    },
    60_000,
  );

  it("uses less than 100 MB of this process if it has four million numbers", async () => {
    const bytes = STRUCTURES["numbers in an object stream"](4_000_000);
    expect(bytes.length).toBeLessThan(64 * 1024);
    expect(await measureGrowth(() => binder.measure(bytes))).toBeLessThan(100);
  }, 60_000);
});

describe("the PDF of an application", () => {
  const print = createPrint({
    logger,
    binder: {
      measure: (pdf) => binder.measure(pdf),
      embed: (...all) => binder.embed(...all),
      join: (pdfs) => binder.join(pdfs),
    },
  });
  afterAll(() => print.close());

  it("puts the readable attachments into an application's PDF despite a bad one", async () => {
    const attachments = [
      { key: "bad", label: "Bad", fileName: "bad.pdf", bytes: Buffer.from("%PDF-1.7\nnothing\n%%EOF") },
      { key: "good", label: "Good", fileName: "good.pdf", bytes: await makePdf("Good", 3) },
    ];
    const model = toPrintModel(tenant.tenant, EMPTY_APPLICATION, evaluate(tenant.tenant, EMPTY_APPLICATION, NOW), NOW);
    const meta = { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() };
    const [alone, bound] = [
      await print.renderApplicationPdf(tenant, model, meta, []),
      await print.renderApplicationPdf(tenant, model, meta, attachments),
    ];
    const [few, all] = [(await PDFDocument.load(alone)).getPageCount(), (await PDFDocument.load(bound)).getPageCount()];
    // The note about the bad attachment may need its own page. The good attachment has three pages.
    expect(all - few).toBeGreaterThanOrEqual(3);
    expect(all - few).toBeLessThanOrEqual(4);
    expect((await PDFDocument.load(bound, { updateMetadata: false })).getSubject()).toBe(
      "Alder Ridge Graduate Admissions",
    );
  }, 60_000);
});

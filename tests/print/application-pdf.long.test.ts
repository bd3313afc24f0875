import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  EMPTY_APPLICATION,
  evaluate,
  toPrintModel,
  type Application,
  type PrintItem,
} from "../../engine/core/index.ts";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createAttachmentBinder } from "../../server/documents/index.ts";
import { createPrint, type PrintAttachment } from "../../server/print/index.ts";
import { readPdfPages } from "../pdf-text.ts";
import { converterFile } from "../built-portal.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const root = join(import.meta.dirname, "../..");
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger, binder: createAttachmentBinder(converterFile, logger) });
const folder = mkdtempSync(join(tmpdir(), "portico-pdf-"));
afterAll(async () => {
  await print.close();
  rmSync(folder, { recursive: true });
});

/** Names as people write them. Letters were once printed as blank boxes without an error, so each name is read back from the PDF. */
const NAMES: Readonly<Record<string, string>> = {
  accents: "José Łukasz Åsa Øyvind",
  Vietnamese: "Nguyễn Thị Hồng Nhung",
  Cyrillic: "Юлія Ђорђевић Ёлкина",
  Greek: "Αλέξανδρος Παπαδόπουλος",
  Arabic: "محمد بن عبد الله",
  Hebrew: "יעקב כהן",
  Devanagari: "श्रीनिवास",
  Thai: "สมชาย น้ำผึ้ง",
  Chinese: "张伟 欧阳修",
  Japanese: "山田太郎 さくら",
  Korean: "김민준 박서연",
  emoji: "😀 🎓 👍",
};

const has = (tool: string): boolean => existsSync(`/usr/bin/${tool}`);
for (const tool of ["pdftotext", "qpdf"])
  if (!has(tool)) console.warn(`\n*** SKIPPED: what ${tool} says of the PDFs. Install it to check them. ***\n`);

async function makeAttachment(
  key: string,
  pages: number,
  size: [number, number] = [400, 500],
): Promise<PrintAttachment> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage(size).drawText(`${key} page ${page}`, { x: 40, y: 300, font });
  return { key, label: `Document ${key}`, fileName: `${key}.docx`, bytes: await pdf.save() };
}

function read(pdf: Uint8Array): string {
  const file = join(folder, "application.pdf");
  writeFileSync(file, pdf);
  return execFileSync("pdftotext", ["-raw", file, "-"], { encoding: "utf8", maxBuffer: 1 << 26 });
}
/** Letters in order, whatever the lines they were broken into. */
const letters = (text: string): string =>
  text.normalize("NFKC").replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

describe("the PDF of an application", () => {
  let tenant: LoadedTenant;
  beforeAll(async () => {
    tenant = await loadTenant(join(root, "tenants/graduate"));
  });
  const makePdf = (application: Application, attachments: readonly PrintAttachment[] = []): Promise<Uint8Array> =>
    print.renderApplicationPdf(
      tenant,
      toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW),
      { username: "zoe@example.edu", submittedAt: NOW.getTime(), printedAt: NOW.getTime() },
      attachments,
    );

  it("has a title, a language, tags, bookmarks, an author, a date and its configuration", async () => {
    const pdf = await PDFDocument.load(
      await makePdf({ ...EMPTY_APPLICATION, answers: { first_name: "Zoë", last_name: "Nguyễn 山田" } }),
      { updateMetadata: false },
    );
    expect(pdf.getTitle()).toBe("Zoë Nguyễn 山田: Alder Ridge Graduate Admissions");
    expect(pdf.getAuthor()).toBe("Zoë Nguyễn 山田");
    expect(pdf.getCreationDate()).toEqual(NOW);
    expect(pdf.getKeywords()).toContain(tenant.hash);
    expect(String(pdf.catalog.lookup(PDFName.of("Lang")))).toBe(`(${tenant.definition.tenant.lang})`);
    expect(pdf.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).get(PDFName.of("Marked"))?.toString()).toBe("true");
    expect(pdf.catalog.has(PDFName.of("StructTreeRoot"))).toBe(true);
    expect(pdf.catalog.has(PDFName.of("Outlines"))).toBe(true);
    expect(pdf.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
  });

  it("is on A4 where the tenant says so", async () => {
    const definition = {
      ...tenant.definition,
      tenant: { ...tenant.definition.tenant, print: { paper: "a4" as const } },
    };
    const model = toPrintModel(tenant.tenant, EMPTY_APPLICATION, evaluate(tenant.tenant, EMPTY_APPLICATION, NOW), NOW);
    const pdf = await PDFDocument.load(
      await print.renderApplicationPdf(
        { ...tenant, definition },
        model,
        { username: "a", submittedAt: undefined, printedAt: NOW.getTime() },
        [],
      ),
    );
    const { width, height } = pdf.getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it.skipIf(!has("pdftotext"))(
    "holds every answer of the longest application, with name, date and number on each page",
    async () => {
      const scenario: { application: Partial<Application> } = JSON.parse(
        readFileSync(join(root, "tenants/graduate/scenarios/five-schools-in-america.json"), "utf8"),
      );
      const application = { ...EMPTY_APPLICATION, ...scenario.application };
      const text = read(await makePdf(application));
      const model = toPrintModel(tenant.tenant, application, evaluate(tenant.tenant, application, NOW), NOW);
      const found = letters(text);
      const check = (item: PrintItem): void => {
        if (item.kind === "group") item.items.forEach(check);
        else if (item.kind === "answer" && item.answered) expect(found, item.key).toContain(letters(item.text));
        else if (item.kind === "choices")
          for (const choice of item.choices)
            expect(found, item.key).toContain(letters(`[${choice.checked ? "X" : " "}] ${choice.label}`));
      };
      model.pages.flatMap((page) => page.sections.flatMap((section) => section.items)).forEach(check);
      const pages = text.split("\f").filter((page) => page.trim() !== "");
      expect(pages.length).toBeGreaterThan(3);
      pages.forEach((page, index) => {
        expect(page).toMatch(/Submitted November 21, 2026/);
        expect(page).toMatch(new RegExp(`Page ${index + 1}\\b`));
      });
    },
  );

  it.skipIf(!has("pdftotext"))("prints names in every script", async () => {
    const text = letters(
      read(
        await makePdf({
          ...EMPTY_APPLICATION,
          answers: { first_name: "Zoë", personal_sketch: Object.values(NAMES).join("\n") },
        }),
      ),
    );
    for (const [script, name] of Object.entries(NAMES)) {
      // PDF readers return right-to-left and stacked letters in their own order, so the letters are counted.
      for (const letter of letters(name)) expect(text, script).toContain(letter);
    }
  });

  it("appends each page of each document on a page of its own, under a bookmark, and lists its checksum", async () => {
    const answers = { first_name: "Zoë", last_name: "Nguyễn" };
    const plain = (await PDFDocument.load(await makePdf({ ...EMPTY_APPLICATION, answers }))).getPageCount();
    const attachments = [await makeAttachment("one", 2), await makeAttachment("two", 1, [500, 400])];
    const bytes = await makePdf({ ...EMPTY_APPLICATION, answers }, attachments);
    const pdf = await PDFDocument.load(bytes);
    expect(
      pdf
        .getPages()
        .slice(plain)
        .map((page) => page.getWidth()),
    ).toEqual([612, 612, 792]);
    const pages = await readPdfPages(bytes);
    const [one, two] = attachments.map((attachment) => createHash("sha256").update(attachment.bytes).digest("hex"));
    expect(pages[0]).toContain("1: Document one one.docx, 2 pages");
    expect(pages[0]?.replaceAll(" ", "")).toContain(one);
    expect(pages[0]?.replaceAll(" ", "")).toContain(two);
    expect(pages[plain]).toMatch(/Attached document 1: Document one one\.docx, page 1 of 2.*one page 1/);
    expect(pages[plain + 1]).toMatch(/Attached document 1: Document one one\.docx, page 2 of 2.*one page 2/);
    expect(pages[plain + 2]).toMatch(/Attached document 2: Document two two\.docx, page 1 of 1.*two page 1/);
    if (!has("pdftotext")) return;
    read(bytes);
    if (has("qpdf")) {
      expect(execFileSync("qpdf", ["--check", join(folder, "application.pdf")], { encoding: "utf8" })).toContain(
        "No syntax or stream encoding errors found",
      );
      const outline = execFileSync("qpdf", ["--json", "--json-key=outlines", join(folder, "application.pdf")], {
        encoding: "utf8",
      });
      expect(outline).toContain("Attached document 2: Document two");
      expect(outline).toContain("About You");
    }
  });
});

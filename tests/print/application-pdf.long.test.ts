import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName } from "@pdfme/pdf-lib";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { readPdfPages } from "../pdf-text.ts";
import { makeApplicationPdf, makePlainPdf, modelOf, NOW, toAttachment } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";
import { makeFolder } from "../use-folder.ts";

const { print } = usePrint();
const hasQpdf = existsSync("/usr/bin/qpdf");
if (!hasQpdf) console.warn("\n*** SKIPPED: what qpdf says of the PDFs. Install it to check them. ***\n");

describe("the PDF of an application", () => {
  it("contains title, language, tags, bookmarks, author, date and configuration", async () => {
    const tenant = await loadTenant("tenants/graduate");
    const answers = { first_name: "Zoë", last_name: "Nguyễn 山田" };
    const pdf = await PDFDocument.load(await makeApplicationPdf(print, "graduate", { answers }), {
      updateMetadata: false,
    });
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

  it("prints on A4 if the tenant sets it", async () => {
    const { tenant, definition, ...rest } = await loadTenant("tenants/graduate");
    const a4 = { ...definition, tenant: { ...definition.tenant, print: { paper: "a4" as const } } };
    const model = modelOf({ tenant }, EMPTY_APPLICATION);
    const meta = { username: "a", submittedAt: undefined, printedAt: NOW.getTime() };
    const bytes = await print.renderApplicationPdf({ ...rest, tenant, definition: a4 }, model, meta, []);
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it("appends each document page on its own page under a bookmark, and lists checksums", async () => {
    const answers = { first_name: "Zoë", last_name: "Nguyễn" };
    const plain = (await PDFDocument.load(await makeApplicationPdf(print, "graduate", { answers }))).getPageCount();
    const attachments = [
      toAttachment("one", await makePlainPdf("one", 2)),
      toAttachment("two", await makePlainPdf("two", 1, [500, 400])),
    ];
    const bytes = await makeApplicationPdf(print, "graduate", { answers, attachments });
    const appended = (await PDFDocument.load(bytes)).getPages().slice(plain);
    expect(appended.map((page) => page.getWidth())).toEqual([612, 612, 792]);
    const pages = await readPdfPages(bytes);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}Zoë Nguyễn 7K3Q-XN4D2 · Submitted November 21, 2026`);
    expect(pages[0]).toContain("1: Document one one.pdf, 2 pages");
    for (const attachment of attachments)
      expect(pages[0]?.replaceAll(" ", "")).toContain(createHash("sha256").update(attachment.bytes).digest("hex"));
    expect(pages[plain]).toMatch(/Attached document 1: Document one one\.pdf, page 1 of 2.*one page 1/);
    expect(pages[plain + 1]).toMatch(/Attached document 1: Document one one\.pdf, page 2 of 2.*one page 2/);
    expect(pages[plain + 2]).toMatch(/Attached document 2: Document two two\.pdf, page 1 of 1.*two page 1/);
    if (!hasQpdf) return;
    const file = join(await makeFolder(), "application.pdf");
    writeFileSync(file, bytes);
    const qpdf = (...options: readonly string[]) => execFileSync("qpdf", [...options, file], { encoding: "utf8" });
    expect(qpdf("--check")).toContain("No syntax or stream encoding errors found");
    const outline = qpdf("--json", "--json-key=outlines");
    expect(outline).toContain("Attached document 2: Document two");
    expect(outline).toContain("About You");
  });
});

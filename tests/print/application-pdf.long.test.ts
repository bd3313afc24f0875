import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@pdfme/pdf-lib";
import { describe, expect, it } from "vitest";
import { type Application, EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { readEachPage, readPdfPages, readPdfText } from "../pdf-text.ts";
import {
  DRAFT_META,
  makeApplicationPdf,
  makePlainPdf,
  META,
  modelOf,
  NOW,
  TENANTS,
  toAttachment,
} from "./print-cases.ts";
import { usePrint } from "./use-print.ts";
import { makeFolder } from "../use-folder.ts";
import { evaluateForPrint } from "../../server/print/index.ts";

const { print } = usePrint();
const hasQpdf = existsSync("/usr/bin/qpdf");
if (!hasQpdf) console.warn("\n*** SKIPPED: the checks of PDFs by qpdf. Install it to run them. ***\n");

describe("the PDF of an application", () => {
  it("contains title, author, date, configuration, language, tags and bookmarks, on Letter paper", async () => {
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
    const bytes = await print.renderApplicationPdf({ ...rest, tenant, definition: a4 }, model, DRAFT_META, []);
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it("appends each page of a document on a page of its own, with bookmarks and checksums", async () => {
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

const WIDE = { first_name: "W".repeat(45), middle_name: "M".repeat(45), last_name: "W".repeat(45) };

/** Returns the boxes of the texts in the bottom margin: left, bottom, right, top. */
const readFooters = (bytes: Uint8Array) =>
  readEachPage(bytes, async (page) => {
    const boxes = (await page.getTextContent()).items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return y < 62 ? [[x, y, x + item.width, y + item.height] as const] : [];
    });
    return { width: page.view[2] ?? 0, boxes };
  });

it.each([
  ["three names of the maximum length", WIDE],
  ["a name without spaces", { first_name: "W".repeat(90) }],
  ["joined letters", { first_name: "श्रीनिवास".repeat(5), last_name: "ક્ષ".repeat(22) }],
  ["tall and wide letters", { first_name: "ꦏꦿꦶꦱ꧀ꦤ ".repeat(8), last_name: "ꦱꦿꦶꦱꦸꦏꦂꦤ".repeat(4) }],
  ["stacked letters", { first_name: "བསྟན་འཛིན་རྒྱ་མཚོ ".repeat(3), last_name: "ལྷུན་གྲུབ" }],
  ["no name at all", {}],
])("prints %s with reference, date and page number on each page, without overlap or cuts", async (_what, answers) => {
  const pdf = await makeApplicationPdf(print, "graduate", { answers, meta: META });
  const pages = await readPdfPages(pdf);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    expect(page).toContain("7K3Q-XN4D2");
    expect(page).toContain("Submitted November 21, 2026");
  }
  for (const { width, boxes } of await readFooters(pdf)) {
    for (const [left, bottom, right] of boxes)
      expect([left > 20, bottom > 10, right < width - 20]).toEqual([true, true, true]);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const isOver = one[0] < other[2] - 1 && other[0] < one[2] - 1 && one[1] < other[3] - 2 && other[1] < one[3] - 2;
        expect([one, other, isOver]).toEqual([one, other, false]);
      }
  }
});

/** An element of the structure tree (ISO 32000-1, 14.7). */
interface Part {
  readonly role: string;
  readonly scope: string | undefined;
  readonly parts: readonly Part[];
}

async function readParts(bytes: Uint8Array): Promise<readonly Part[]> {
  const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const listed = (value: unknown): readonly unknown[] => (value instanceof PDFArray ? value.asArray() : [value]);
  const opened = (dict: PDFDict, name: string): readonly PDFDict[] =>
    listed(dict.lookup(PDFName.of(name))).flatMap((one) => {
      const found = context.lookup(one as PDFDict);
      return found instanceof PDFDict ? [found] : [];
    });
  const toPart = (dict: PDFDict): Part => ({
    role: String(dict.get(PDFName.of("S")) ?? ""),
    scope: opened(dict, "A")
      .map((attributes) => attributes.get(PDFName.of("Scope")))
      .find((scope) => scope !== undefined)
      ?.toString(),
    parts: opened(dict, "K").map(toPart),
  });
  return opened(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict), "K").map(toPart);
}

const all = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...all(part.parts)]);

it.each(TENANTS)("gives each table cell that $id prints a header of its row or column", async ({ id, maximal }) => {
  const parts = all(await readParts(await makeApplicationPdf(print, id, { scenario: maximal })));
  const tables = parts.filter(({ role }) => role === "/Table");
  expect(tables.length).toBeGreaterThan(3);
  let values = 0;
  for (const table of tables) {
    const rows = all([table]).filter(({ role }) => role === "/TR");
    const heads = rows[0]?.parts ?? [];
    for (const { parts: cells } of rows)
      for (const [index, { role }] of cells.entries()) {
        if (role !== "/TD") continue;
        values += 1;
        const isLabelled =
          cells.some((cell) => cell.role === "/TH" && cell.scope === "/Row") ||
          (heads[index]?.role === "/TH" && heads[index].scope === "/Column");
        expect([cells.map((cell) => `${cell.role} ${String(cell.scope)}`), isLabelled]).toEqual([
          expect.anything(),
          true,
        ]);
      }
  }
  expect(values).toBeGreaterThan(20);
  expect(parts.filter(({ role }) => role === "/TD")).toHaveLength(values);
});

interface Line {
  readonly y: number;
  readonly isHeading: boolean;
  readonly text: string;
}

interface Structure {
  readonly role?: string;
  readonly id?: string;
  readonly children?: readonly Structure[];
}

const headingIdsOf = ({ role = "", id, children = [] }: Structure, isIn = false): readonly string[] =>
  isIn && id !== undefined ? [id] : children.flatMap((child) => headingIdsOf(child, isIn || /^H\d?$/.test(role)));

const readLines = (bytes: Uint8Array) =>
  readEachPage(bytes, async (page) => {
    const headings = new Set(headingIdsOf(await page.getStructTree()));
    const open: string[] = [];
    const lines: Line[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) {
        const isHeading = open.some((id) => headings.has(id));
        if (item.str.trim() !== "") lines.push({ y: Number(item.transform[5]), isHeading, text: item.str });
      } else if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? "");
    }
    const height = page.view[3] ?? 0;
    return { height, lines: lines.filter(({ y }) => y > 62).toSorted((one, two) => two.y - one.y) };
  });

/** The largest share of a page that may be empty. */
const MOST_EMPTY = 0.2;

it.each(TENANTS)("breaks the pages of $id without a gap or a heading at the foot", async (tenant) => {
  const { id, typical, maximal } = tenant;
  for (const scenario of [undefined, typical, maximal]) {
    const pages = await readLines(
      await makeApplicationPdf(print, id, { meta: META, ...(scenario === undefined ? {} : { scenario }) }),
    );
    expect(pages.flatMap(({ lines }) => lines).some(({ isHeading }) => isHeading)).toBe(true);
    // The page of contents and the last page may be short.
    for (const [index, { height, lines }] of pages.slice(1, -1).entries()) {
      const foot = lines.at(-1);
      expect([scenario, index + 2, foot?.text, foot?.isHeading]).toEqual([scenario, index + 2, foot?.text, false]);
      const empty = ((foot?.y ?? 0) - 62) / height;
      expect([scenario, index + 2, foot?.text, empty < MOST_EMPTY]).toEqual([scenario, index + 2, foot?.text, true]);
    }
  }
});

const folder = join(import.meta.dirname, "../fixtures/tenants/film");
const { application: given } = JSON.parse(readFileSync(join(folder, "scenarios/director.json"), "utf8")) as {
  application: Partial<Application>;
};
const documents = { showreel: { file_name: "obrien.pdf", file_size: 9 } };
const application = { ...EMPTY_APPLICATION, ...given, documents };

async function readAll(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")
        : object.toString(),
    );
  const facts = [pdf.getTitle(), pdf.getAuthor(), pdf.getSubject(), pdf.getKeywords()];
  return [await readPdfText(bytes), ...facts, ...objects].join("\n");
}

it("omits the applicant's name and email address from an anonymous audience's PDF and its file name", async () => {
  const tenant = await loadTenant(folder);
  const answers = { ...application.answers, showreel: "ANSWERED" };
  const read = async (audience: string) => {
    const printed = { application: { ...application, answers }, submittedAt: NOW.getTime() };
    const { model } = evaluateForPrint(tenant, printed, NOW.getTime(), audience);
    const meta = { ...META, audience };
    const attachment = toAttachment("showreel", await makePlainPdf("s", 1));
    const bytes = await print.renderApplicationPdf(tenant, model, meta, [attachment]);
    return `${print.pdfFileName(tenant, model, meta)}\n${await readAll(bytes)}`;
  };
  const [office, jury] = [await read("office"), await read("jury")];
  for (const words of ["Nuala", META.username, "nuala@example.com"]) {
    expect(office).toContain(words);
    expect(jury).not.toContain(words);
  }
  expect(jury).not.toMatch(/O Brien|OBRIEN|obrien/);
  expect(jury).toContain("Turf");
  expect(jury).toContain("Judge the films.");
});

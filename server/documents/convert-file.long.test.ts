import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PDFDocument, PDFName, PDFRawStream } from "@pdfme/pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { memoryOf } from "../print/memory-of.ts";
import { createPrint } from "../print/index.ts";
import { watchStartedBrowsers } from "../print/started-browsers.fixture.ts";
import { convertFile } from "./convert-job.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { findLibreOffice, hasFontsFor } from "./libre-office.ts";
import { openRecordingServer } from "./recording-server.fixture.ts";
import {
  EMBEDDED_PICTURE,
  LINKED_PICTURE,
  makeDocx,
  makePdf,
  makePng,
  makeTurnedJpeg,
  relationship,
} from "./sample-files.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger: silent });
const folder = mkdtempSync(join(tmpdir(), "portico-converted-"));
afterAll(async () => {
  await print.close();
  rmSync(folder, { recursive: true });
});

const office = await findLibreOffice();
if (office === undefined)
  console.warn("\n*** SKIPPED: .docx through LibreOffice. Install libreoffice-writer to check it. ***\n");
const hasPoppler = existsSync("/usr/bin/pdftotext");
if (!hasPoppler) console.warn("\n*** SKIPPED: text of converted PDFs. Install poppler-utils to check it. ***\n");
const FOREIGN = "สมชาย";
const officeDrawsForeign = await hasFontsFor(FOREIGN);
const ways: readonly (readonly [string, string | undefined])[] = [
  ["HTML and Chromium", undefined],
  ...(office === undefined ? [] : [["LibreOffice", office] as const]),
];

const convertThrough = (way: string | undefined, bytes: Uint8Array, fileName = "sketch.docx"): Promise<Uint8Array> =>
  convertFile({ fileName, bytes, paper: "letter" }, { print, office: way, converterFile });
const endThrough = (way: string | undefined, bytes: Uint8Array, fileName?: string): Promise<string> =>
  convertThrough(way, bytes, fileName).then(
    () => "converted",
    (error: unknown) => (error instanceof ConversionFailure ? error.code : `other: ${String(error)}`),
  );
const textOf = (pdf: Uint8Array): string => {
  writeFileSync(join(folder, "converted.pdf"), pdf);
  return execFileSync("pdftotext", ["-layout", join(folder, "converted.pdf"), "-"], { encoding: "utf8" });
};

describe.each(ways)("a .docx through %s", { timeout: 120_000 }, (_, way) => {
  const convert = (bytes: Uint8Array): Promise<Uint8Array> => convertThrough(way, bytes);
  const endOf = (bytes: Uint8Array): Promise<string> => endThrough(way, bytes);

  it.skipIf(!hasPoppler)("keeps headings, lists, tables and pictures", async () => {
    const text = textOf(await convert(await makeDocx()));
    for (const part of ["Personal Sketch", "Zoë Müller", "First point", "Second point", "Cell one", "Cell two"])
      expect(text).toContain(part);
    expect(execFileSync("pdfimages", ["-list", join(folder, "converted.pdf")], { encoding: "utf8" })).toMatch(/image/);
  });

  it.skipIf(!hasPoppler || (way !== undefined && officeDrawsForeign))(
    "uses the bundled fonts if this machine's fonts lack a letter",
    async () => {
      const text = textOf(await convert(await makeDocx({ body: `<w:p><w:r><w:t>${FOREIGN}</w:t></w:r></w:p>` })));
      for (const letter of FOREIGN) expect(text).toContain(letter);
      expect(execFileSync("pdffonts", [join(folder, "converted.pdf")], { encoding: "utf8" })).toContain("NotoSansThai");
    },
  );

  it("calls no server, whatever a .docx refers to", async () => {
    const { url, asked, close } = await openRecordingServer();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}/svg.png" width="9" height="9"/></svg>`;
    for (const bytes of [
      await makeDocx({ relationships: relationship("image", `${url}/image`), body: LINKED_PICTURE }),
      await makeDocx({ relationships: relationship("attachedTemplate", `${url}/template`) }),
      await makeDocx({
        relationships: relationship("hyperlink", `${url}/link`),
        body: '<w:p><w:hyperlink r:id="rId99"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>',
      }),
      await makeDocx({
        relationships: relationship("image", "media/a.svg", ""),
        body: EMBEDDED_PICTURE,
        change: (zip) => zip.file("word/media/a.svg", svg),
      }),
    ])
      await endOf(bytes);
    close();
    expect(asked).toEqual([]);
  });

  it("shows no file of this machine in a drawing", async () => {
    const secret = join(folder, "secret.png");
    writeFileSync(secret, await makePng(77, 55));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99">' +
      `<image xlink:href="${pathToFileURL(secret).href}" width="99" height="99"/></svg>`;
    const names = ["a.svg", "a.emf", "a.xml"];
    const pdf = await convert(
      await makeDocx({
        relationships: names
          .map((name, index) => relationship("image", `media/${name}`, "").replace("rId99", `rId9${index}`))
          .join(""),
        body: names.map((_name, index) => EMBEDDED_PICTURE.replace("rId99", `rId9${index}`)).join(""),
        change: (zip) => names.forEach((name) => zip.file(`word/media/${name}`, svg)),
      }),
    );
    const widths = (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .map(([, object]) => (object instanceof PDFRawStream ? String(object.dict.get(PDFName.of("Width"))) : ""));
    expect(widths).toContain("200");
    expect(widths).not.toContain("77");
  });
});

const paragraphOf = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

const nested = (depth: number, cells: number): string =>
  `<w:tbl><w:tr>${`<w:tc>${paragraphOf("x")}</w:tc>`.repeat(cells)}<w:tc>`.repeat(depth) +
  paragraphOf("x") +
  "</w:tc></w:tr></w:tbl>".repeat(depth);

it.each([
  [200, 1],
  [12, 1_500],
])(
  "ends within its limits for a .docx with an exploding layout: tables %i deep with %i cells each",
  async (depth, cells) => {
    const { logger, pids } = watchStartedBrowsers();
    const own = createPrint({ logger });
    let most = 0;
    const timer = setInterval(
      () =>
        void Promise.all(pids.map(memoryOf)).then((all) => (most = Math.max(most, ...all.map((bytes) => bytes ?? 0)))),
      50,
    );
    const end = await convertFile(
      { fileName: "a.docx", bytes: await makeDocx({ body: nested(depth, cells) }), paper: "letter" },
      { print: own, office: undefined, converterFile },
    ).then(
      () => "converted",
      (error: unknown) => (error instanceof ConversionFailure ? error.code : String(error)),
    );
    clearInterval(timer);
    await own.close();
    expect(["converted", "too_complex", "damaged", "too_many_pages"]).toContain(end);
    expect(most / 1024 / 1024).toBeLessThan(1_200);
  },
  60_000,
);

it("rejects a .docx that prints to too many pages", async () => {
  const printing = { htmlToPdf: () => makePdf("x", 201) };
  const end = convertFile(
    { fileName: "a.docx", bytes: await makeDocx(), paper: "letter" },
    { print: printing, office: undefined, converterFile },
  );
  await expect(end).rejects.toMatchObject({ code: "too_many_pages", values: { pages: "200" } });
});

describe("converted files", () => {
  it("prints a wide picture on one landscape page", async () => {
    const pdf = await PDFDocument.load(await convertThrough(undefined, await makePng(), "field.png"));
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getSize()).toEqual({ width: 792, height: 612 });
  });

  it.each(["photo.jpg", "photo.JPEG"])("turns a phone's picture upright: %s", async (name) => {
    const pdf = await PDFDocument.load(await convertThrough(undefined, await makeTurnedJpeg(), name));
    const { width, height } = pdf.getPage(0).getSize();
    expect(height).toBeGreaterThan(width);
  });
});

describe("rejected files", () => {
  const truncate = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.7));
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");

  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["an empty file", "a.pdf", () => new Uint8Array(), "empty"],
    ["an old or encrypted Office file", "a.docx", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "docx_encrypted"],
    ["a truncated PNG", "a.png", async () => truncate(await makePng(800, 600)), "damaged"],
    ["a truncated JPEG", "a.jpg", async () => truncate(await makeTurnedJpeg()), "damaged"],
    ["a truncated PDF", "a.pdf", async () => truncate(await makePdf()), "damaged"],
    ["a JPEG named .png", "a.png", makeTurnedJpeg, "mislabelled"],
    ["a page of HTML named .pdf", "a.pdf", () => html, "content_unknown"],
    ["SVG named .png", "a.png", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "content_unknown"],
    ["a file name of an unknown type", "a.exe", () => html, "type_unknown"],
  ])(
    "rejects %s",
    async (_, name, make, code) => {
      expect(await endThrough(undefined, await make(), name)).toBe(code);
    },
    60_000,
  );

  it("calls no server, whatever an HTML page refers to", async () => {
    const { url, asked, close } = await openRecordingServer();
    await print.htmlToPdf(
      `<img src="${url}/img"><link rel=stylesheet href="${url}/css"><iframe src="${url}/frame"></iframe><script>fetch("${url}/script")</script>`,
      { paper: "letter" },
    );
    await print
      .htmlToPdf(`<meta http-equiv=refresh content="0;url=${url}/refresh">`, { paper: "letter" })
      .catch(() => undefined);
    close();
    expect(asked).toEqual([]);
  });
});

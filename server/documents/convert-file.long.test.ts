import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { createPrint } from "../print/index.ts";
import { convertFile } from "./convert-file.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { openRecordingServer } from "./recording-server.fixture.ts";
import {
  ENCRYPTED_PDF,
  makeActivePdf,
  makePdf,
  makePng,
  makeRepeatingPdf,
  makeTurnedJpeg,
} from "./sample-files.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger: silent });
const folder = mkdtempSync(join(tmpdir(), "portico-converted-"));
afterAll(async () => {
  await print.close();
  rmSync(folder, { recursive: true });
});

const convert = (fileName: string, bytes: Uint8Array): Promise<Uint8Array> =>
  convertFile({ fileName, bytes, paper: "letter" }, { print, office: undefined, converterFile });
const failureOf = (fileName: string, bytes: Uint8Array): Promise<string> =>
  convert(fileName, bytes).then(
    () => "converted",
    (error: unknown) => (error instanceof ConversionFailure ? error.code : `other: ${String(error)}`),
  );

const hasPoppler = existsSync("/usr/bin/pdftotext");
if (!hasPoppler) console.warn("\n*** SKIPPED: what the converted PDFs say. Install poppler-utils to check it. ***\n");
function textOf(pdf: Uint8Array): string {
  const file = join(folder, "converted.pdf");
  writeFileSync(file, pdf);
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
}

describe("files that are converted", () => {
  it("puts a small picture on one page in its own size", async () => {
    const pdf = await PDFDocument.load(await convert("field.png", await makePng()));
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getSize()).toEqual({ width: 792, height: 612 });
  });

  it.each(["photo.jpg", "photo.JPEG"])("turns a phone's picture upright: %s", async (name) => {
    const pdf = await PDFDocument.load(await convert(name, await makeTurnedJpeg()));
    const { width, height } = pdf.getPage(0).getSize();
    expect(height).toBeGreaterThan(width);
  });

  it("removes active content from a PDF and keeps what it shows", async () => {
    const pdf = await convert("active.pdf", await makeActivePdf());
    const raw = Buffer.from(await (await PDFDocument.load(pdf)).save({ useObjectStreams: false })).toString("latin1");
    for (const active of [
      "/JavaScript",
      "/JS",
      "/Launch",
      "/OpenAction",
      "/AA",
      "/EmbeddedFile",
      "/FileAttachment",
      "/AcroForm",
      "payload",
      "alert",
      "passwd",
    ])
      expect(raw, active).not.toContain(active);
    expect(raw).toContain("https://example.edu/paper");
    if (hasPoppler) expect(textOf(pdf)).toMatch(/Readable all the same, page 1[^]*Typed into a form/);
  });
});

describe("files that are refused", () => {
  const truncate = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.7));
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");

  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["an empty file", "a.pdf", () => new Uint8Array(), "empty"],
    ["an encrypted PDF", "a.pdf", () => ENCRYPTED_PDF, "pdf_encrypted"],
    ["a truncated PNG", "a.png", async () => truncate(await makePng(800, 600)), "damaged"],
    ["a truncated JPEG", "a.jpg", async () => truncate(await makeTurnedJpeg()), "damaged"],
    ["a truncated PDF", "a.pdf", async () => truncate(await makePdf()), "damaged"],
    ["a JPEG named .png", "a.png", makeTurnedJpeg, "mislabelled"],
    ["a page of HTML named .pdf", "a.pdf", () => html, "content_unknown"],
    ["SVG named .png", "a.png", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "content_unknown"],
    ["a name of another type", "a.exe", () => html, "type_unknown"],
    ["a PDF whose page names one stream of 90 MB thirty times", "a.pdf", makeRepeatingPdf, "too_complex"],
  ])(
    "refuses %s",
    async (_, name, make, code) => {
      expect(await failureOf(name, await make())).toBe(code);
    },
    60_000,
  );

  it("asks no server for anything, whatever a page of HTML points to", async () => {
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

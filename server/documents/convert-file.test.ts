import { cp } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import { afterAll, expect, it } from "vitest";
import { converterFile } from "../../tests/built-portal.ts";
import { createPrint } from "../print/index.ts";
import { ConverterBrokenError } from "./conversion-failure.ts";
import { convertFile } from "./convert-job.ts";
import { makeDocx, makePdf, makePixelBomb, makePng } from "./sample-files.fixture.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const print = createPrint({ logger: { info: () => undefined, warn: () => undefined, error: () => undefined } });
afterAll(() => print.close());
const convert = (fileName: string, bytes: Uint8Array, converter = converterFile) =>
  convertFile({ fileName, bytes, paper: "letter" }, { print, office: undefined, converterFile: converter });

it("converts a .docx to PDF, and rejects a hostile file without affecting others", async () => {
  const [docx, pdf, bomb] = await Promise.allSettled([
    convert("sketch.docx", await makeDocx()),
    convert("statement.pdf", await makePdf("A statement", 2)),
    convert("bomb.png", makePixelBomb()),
  ]);
  expect(bomb).toMatchObject({ reason: { code: "too_many_pixels", values: { megapixels: "50" } } });
  for (const [converted, pages] of [
    [docx, 1],
    [pdf, 2],
  ] as const) {
    if (converted.status === "rejected") throw converted.reason;
    expect((await PDFDocument.load(converted.value)).getPageCount()).toBe(pages);
  }
});

it("reports a broken converter, not a bad file, if packages are missing", async () => {
  const folder = await makeFolder();
  await cp(dirname(converterFile), folder, { recursive: true });
  const converted = convert("photo.png", await makePng(), join(folder, basename(converterFile)));
  await expect(converted).rejects.toThrow(ConverterBrokenError);
});

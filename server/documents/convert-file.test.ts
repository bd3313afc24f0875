import { PDFDocument } from "@pdfme/pdf-lib";
import { afterAll, expect, it } from "vitest";
import { converterFile } from "../../tests/built-portal.ts";
import { createPrint } from "../print/index.ts";
import { convertFile } from "./convert-file.ts";
import { makeDocx, makePdf, makePixelBomb } from "./sample-files.fixture.ts";

const print = createPrint({ logger: { info: () => undefined, warn: () => undefined, error: () => undefined } });
afterAll(() => print.close());
const convert = (fileName: string, bytes: Uint8Array) =>
  convertFile({ fileName, bytes, paper: "letter" }, { print, office: undefined, converterFile });

it("makes a PDF of a .docx, and refuses a hostile file without harming others", async () => {
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

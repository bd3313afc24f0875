import { PDFDocument } from "pdf-lib";

/** A PDF of one page that holds `words`. */
export async function makePdf(words: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText(words, { x: 72, y: 700, size: 14 });
  return Buffer.from(await document.save());
}

import { randomBytes } from "node:crypto";
import { PDFDocument } from "@pdfme/pdf-lib";

export async function makePdf(words: string, moreBytes = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  if (moreBytes > 0) document.context.register(document.context.stream(randomBytes(moreBytes)));
  document.addPage([612, 792]).drawText(words, { x: 72, y: 700, size: 14 });
  return Buffer.from(await document.save());
}

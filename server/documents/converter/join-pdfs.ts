import { PDFDocument } from "@pdfme/pdf-lib";

export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  for (const bytes of pdfs) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}

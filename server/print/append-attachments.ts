import { PDFDocument, type PDFPage } from "pdf-lib";
import type { PrintAttachment } from "./print-meta.ts";
import { placeUnderCover } from "./place-under-cover.ts";
import { keywordsOf, stampPdf, type PdfFacts } from "./stamp-pdf.ts";

export const countPages = async (bytes: Uint8Array): Promise<number> => (await PDFDocument.load(bytes)).getPageCount();

/**
 * Puts each attachment's first page under the lines of its cover and the others behind it, and sets the PDF's metadata.
 * The covers are the last pages of `printed`, one page each, in order. Attachments are inserted between them, so the
 * tags and bookmarks of the printed part stay as they are.
 */
export async function appendAttachments(
  printed: Uint8Array,
  attachments: readonly PrintAttachment[],
  facts: PdfFacts,
): Promise<Uint8Array> {
  const stamped = attachments.length === 0 ? stampPdf(printed, facts) : undefined;
  if (stamped !== undefined) return stamped;
  const pdf = await PDFDocument.load(printed, { updateMetadata: false });
  let cover = pdf.getPageCount() - attachments.length;
  for (const { bytes } of attachments) {
    const source = await PDFDocument.load(bytes);
    const isPlaced = await placeUnderCover(pdf, pdf.getPage(cover), source.getPage(0));
    const pages = await pdf.copyPages(source, source.getPageIndices().slice(isPlaced ? 1 : 0));
    pages.forEach((page: PDFPage, index) => pdf.insertPage(cover + 1 + index, page));
    cover += pages.length + 1;
  }
  pdf.setTitle(facts.title, { showInWindowTitleBar: true });
  pdf.setAuthor(facts.author);
  pdf.setSubject(facts.subject);
  pdf.setKeywords([keywordsOf(facts)]);
  pdf.setCreator("Portico");
  pdf.setProducer("Portico, Chromium, pdf-lib");
  pdf.setCreationDate(new Date(facts.createdAt));
  pdf.setModificationDate(new Date(facts.createdAt));
  return pdf.save();
}

import { PDFDocument, type PDFPage } from "pdf-lib";
import type { PdfMetadata } from "../../print/index.ts";
import { placeUnderCover } from "./place-under-cover.ts";

/** The size of the page on which an attachment is tried out, in points. */
const TRIAL_PAGE: [number, number] = [612, 792];

/**
 * Puts each attachment's first page under the lines of its cover and the others behind it, and sets the PDF's metadata.
 * The covers are the last pages of `printed`, one page each, in order. Attachments are inserted between them, so the
 * tags and bookmarks of the printed part stay as they are.
 */
export async function bindPdf(
  printed: Uint8Array,
  attachments: readonly Uint8Array[],
  metadata: PdfMetadata,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(printed, { updateMetadata: false });
  let cover = pdf.getPageCount() - attachments.length;
  for (const bytes of attachments) cover += (await insertBehind(pdf, cover, bytes)).inserted + 1;
  const { title, author, subject, keywords, createdAt } = metadata;
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setSubject(subject);
  pdf.setKeywords([keywords]);
  pdf.setCreator("Portico");
  pdf.setProducer("Portico, Chromium, pdf-lib");
  pdf.setCreationDate(new Date(createdAt));
  pdf.setModificationDate(new Date(createdAt));
  return pdf.save();
}

/**
 * Binds an attachment alone, so that what would go wrong later goes wrong here, in this process, and returns its number
 * of pages.
 */
export async function tryToBind(attachment: Uint8Array): Promise<number> {
  const pdf = await PDFDocument.create();
  pdf.addPage(TRIAL_PAGE);
  const { pages } = await insertBehind(pdf, 0, attachment);
  await pdf.save();
  return pages;
}

/** How many pages an attachment has, and how many of them were inserted behind its cover: all, or all but the first. */
interface Inserted {
  readonly pages: number;
  readonly inserted: number;
}

async function insertBehind(pdf: PDFDocument, cover: number, attachment: Uint8Array): Promise<Inserted> {
  const source = await PDFDocument.load(attachment);
  const isPlaced = await placeUnderCover(pdf, pdf.getPage(cover), source.getPage(0));
  const pages = await pdf.copyPages(source, source.getPageIndices().slice(isPlaced ? 1 : 0));
  pages.forEach((page: PDFPage, index) => pdf.insertPage(cover + 1 + index, page));
  return { pages: source.getPageCount(), inserted: pages.length };
}

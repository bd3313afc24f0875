import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream, type PDFObject } from "pdf-lib";
import { ConversionFailure, MAX_PAGES } from "../conversion-failure.ts";
import { flattenPages } from "./flatten-pages.ts";

const MAX_STREAM_BYTES = 96 * 1024 * 1024;
/** The sizes that readers show (ISO 32000-1, annex C). */
const MAX_SIDE_POINTS = 14_400;
const MIN_SIDE_POINTS = 3;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

/** Keys that start something, carry a program, hold another file, or point outside (ISO 32000-1, 12.6 and 7.11). */
const ACTIVE_KEYS = [
  "OpenAction",
  "AA",
  "JS",
  "JavaScript",
  "EmbeddedFiles",
  "EF",
  "AF",
  "XFA",
  "RichMediaContent",
  "RichMediaSettings",
  "Ref",
  "OPI",
  "PieceInfo",
].map(PDFName.of);
const ACTIVE_ANNOTATIONS = new Set(["/FileAttachment", "/Movie", "/Sound", "/Screen", "/3D", "/RichMedia", "/TrapNet"]);
const HARMLESS_ACTIONS = new Set(["/GoTo", "/URI"]);

/**
 * Makes a PDF with the pages of the given one and without scripts, actions, attachments, forms or media. Forms are
 * drawn onto their pages, which are then copied into a new document, so that whatever they do not use stays behind.
 * @throws ConversionFailure for an encrypted, damaged, empty or bomb-like file, and for one whose content is lost if
 * only its pages are kept.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  checkEnd(bytes);
  const source = await load(bytes);
  checkStreams(source);
  const pages = countPages(source);
  if (pages === 0) throw new ConversionFailure("no_pages");
  if (pages > MAX_PAGES) throw new ConversionFailure("too_many_pages", { pages: String(MAX_PAGES) });
  try {
    checkShowable(source);
    await flattenPages(source);
    for (const [, object] of source.context.enumerateIndirectObjects()) disarm(object);
    const clean = await PDFDocument.create();
    for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page);
    return await clean.save();
  } catch (error) {
    throw error instanceof ConversionFailure ? error : new ConversionFailure("damaged");
  }
}

/** Refuses a truncated file here, because pdf-lib repairs files that lack their end. */
function checkEnd(bytes: Uint8Array): void {
  const end = Buffer.from(bytes.subarray(-2048)).toString("latin1");
  if (!end.includes("%%EOF") || !end.includes("startxref")) throw new ConversionFailure("damaged");
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  let source: PDFDocument;
  try {
    source = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
  } catch {
    throw new ConversionFailure("damaged");
  }
  if (source.isEncrypted) throw new ConversionFailure("pdf_encrypted");
  return source;
}

function countPages(source: PDFDocument): number {
  try {
    return source.getPageCount();
  } catch {
    throw new ConversionFailure("damaged");
  }
}

/**
 * Unpacks each stream within a bound, because one that unpacks to far more than a page can show would
 * stop every reader.
 */
function checkStreams(source: PDFDocument): void {
  let total = 0;
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filter = String(object.dict.get(PDFName.of("Filter")) ?? "");
    if ((filter.match(/\//g) ?? []).length > 3) throw new ConversionFailure("too_complex");
    if (!/^\[?\s*\/(FlateDecode|Fl)\b/.test(filter)) continue;
    try {
      total += inflateSync(object.contents, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: 2 }).length;
    } catch (error) {
      if (error instanceof RangeError) throw new ConversionFailure("too_complex");
    }
    if (total > MAX_UNPACKED_BYTES) throw new ConversionFailure("too_complex");
  }
}

/** Refuses a file that would not look as its author meant, or would lose content, if only its pages are kept. */
function checkShowable(source: PDFDocument): void {
  const dictOf = (dict: PDFDict, key: string): PDFDict | undefined => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFDict ? value : undefined;
  };
  if (dictOf(source.catalog, "Collection") !== undefined) throw new ConversionFailure("pdf_portfolio");
  const layers = dictOf(source.catalog, "OCProperties");
  const shown = layers && dictOf(layers, "D");
  const hidden = shown?.lookup(PDFName.of("OFF"));
  if ((hidden instanceof PDFArray && hidden.size() > 0) || shown?.get(PDFName.of("BaseState")) === PDFName.of("OFF"))
    throw new ConversionFailure("pdf_layers");
  for (const page of source.getPages()) {
    for (const { width, height } of [page.getMediaBox(), page.getCropBox()]) {
      if (!(Math.min(width, height) >= MIN_SIDE_POINTS && Math.max(width, height) <= MAX_SIDE_POINTS))
        throw new ConversionFailure("page_size");
    }
  }
}

function disarm(object: PDFObject | undefined, depth = 0): void {
  if (depth > 64) throw new ConversionFailure("too_complex");
  if (object instanceof PDFStream) {
    // These keys name content in another file (ISO 32000-1, 7.3.8.2).
    for (const key of ["F", "FFilter", "FDecodeParms"]) object.dict.delete(PDFName.of(key));
    disarm(object.dict, depth + 1);
  } else if (object instanceof PDFArray) {
    for (const item of object.asArray()) disarm(item, depth + 1);
  } else if (object instanceof PDFDict) {
    for (const key of ACTIVE_KEYS) object.delete(key);
    const action = object.lookup(PDFName.of("A"));
    if (action instanceof PDFDict && !isHarmless(action)) object.delete(PDFName.of("A"));
    removeActiveAnnotations(object);
    for (const [, value] of object.entries()) disarm(value, depth + 1);
  }
}

function isHarmless(action: PDFDict): boolean {
  if (action.has(PDFName.of("Next")) || !HARMLESS_ACTIONS.has(String(action.get(PDFName.of("S"))))) return false;
  const uri = action.lookup(PDFName.of("URI"));
  return uri === undefined || /^[(<]?(https?:|mailto:)/i.test(String(uri));
}

function removeActiveAnnotations(dict: PDFDict): void {
  const annotations = dict.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray)) return;
  for (let index = annotations.size() - 1; index >= 0; index -= 1) {
    const annotation = annotations.lookup(index);
    if (!(annotation instanceof PDFDict) || ACTIVE_ANNOTATIONS.has(String(annotation.get(PDFName.of("Subtype")))))
      annotations.remove(index);
  }
}

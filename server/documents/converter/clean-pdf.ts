import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject, type PDFPage } from "@pdfme/pdf-lib";
import { ConversionFailure, MAX_PAGES } from "../conversion-failure.ts";
import { dictOf, flattenPages } from "./flatten-pages.ts";
import { checkPdfComplexity } from "./reader-bounds.ts";

const NAMES_ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** Limits of a page's sides (ISO 32000-1, annex C). */
const MAX_SIDE_POINTS = 14_400;
const MIN_SIDE_POINTS = 3;

const MAX_TREE_DEPTH = 50;
const MAX_TREE_NODES = 10_000;

/** Keys of actions, programs, embedded files and external references (ISO 32000-1, 12.6 and 7.11). */
const ACTIVE_KEYS = [
  "OpenAction",
  "AA",
  "PA",
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
  // `flattenPages` has already drawn the annotations onto the page.
  "AP",
].map(PDFName.of);
const PAGE_KEYS = new Set(
  ["Type", "Parent", "Resources", "MediaBox", "CropBox", "Rotate", "Contents", "Group", "Annots"].map(
    (key) => `/${key}`,
  ),
);
const ACTIVE_ANNOTATIONS = new Set(["/FileAttachment", "/Movie", "/Sound", "/Screen", "/3D", "/RichMedia", "/TrapNet"]);
const HARMLESS_ACTIONS = new Set(["/GoTo", "/URI"]);

/**
 * Copies the pages of a PDF into a new PDF without scripts, attachments, forms and media. Keeps only link actions.
 * @throws ConversionFailure if the file is encrypted, damaged, empty or a bomb, if a page has an invalid size, or if
 * pages would lose content
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  checkEnd(bytes);
  const source = await load(bytes);
  if (countPages(source) === 0) throw new ConversionFailure("no_pages");
  try {
    checkShowable(source);
    await flattenPages(source);
    for (const [, object] of source.context.enumerateIndirectObjects()) disarm(object);
    const clean = await PDFDocument.create();
    for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(strip(page));
    const stored = await clean.save();
    checkPdfComplexity(await PDFDocument.load(stored, { updateMetadata: false }));
    return stored;
  } catch (error) {
    throw error instanceof ConversionFailure ? error : new ConversionFailure("damaged");
  }
}

/** Rejects truncated files, which pdf-lib would repair. */
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
    // pdf-lib cannot open encrypted object streams. The key `Encrypt` itself is never encrypted (ISO 32000-1, 7.6.1).
    throw new ConversionFailure(
      NAMES_ENCRYPTION.test(Buffer.from(bytes).toString("latin1")) ? "pdf_encrypted" : "damaged",
    );
  }
  if (source.isEncrypted) throw new ConversionFailure("pdf_encrypted");
  return source;
}

/** Counts pages up to the limit, because a page tree may contain itself. @throws ConversionFailure */
function countPages(source: PDFDocument): number {
  const open: (readonly [node: PDFObject | undefined, depth: number])[] = [
    [source.catalog.lookup(PDFName.of("Pages")), 0],
  ];
  let pages = 0;
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    if (!(node instanceof PDFDict) || depth > MAX_TREE_DEPTH) throw new ConversionFailure("damaged");
    if ((nodes += 1) > MAX_TREE_NODES) throw new ConversionFailure("too_complex");
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) pages += 1;
    else
      for (let index = Math.min(kids.size(), MAX_PAGES + 1) - 1; index >= 0; index -= 1)
        open.push([kids.lookup(index), depth + 1]);
    if (pages > MAX_PAGES) throw new ConversionFailure("too_many_pages", { pages: String(MAX_PAGES) });
  }
  return pages;
}

function checkShowable(source: PDFDocument): void {
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

function strip(page: PDFPage): PDFPage {
  for (const key of page.node.keys()) if (!PAGE_KEYS.has(String(key))) page.node.delete(key);
  return page;
}

function disarm(object: PDFObject | undefined, depth = 0): void {
  if (depth > 64) throw new ConversionFailure("too_complex");
  if (object instanceof PDFStream) {
    // These keys refer to content in another file (ISO 32000-1, 7.3.8.2).
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

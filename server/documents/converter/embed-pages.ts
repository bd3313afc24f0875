import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "@pdfme/pdf-lib";
import { conforms, toPlainContent, valueOf } from "./conformance.ts";
import { contentOf, decodeStream, MAX_CONTENT_BYTES } from "./decode-stream.ts";
import { NOT_SHOWN } from "./flatten-pages.ts";
import type { EmbeddedPages, PageLink, PageSize } from "../../print/index.ts";

/** Keys to remove: they refer to tags of the original file, or list glyphs, which many programs get wrong. */
const LEFT_OUT = ["StructParent", "StructParents", "CIDSet", "CharSet"].map(PDFName.of);

/**
 * Converts the pages of attachments to form XObjects (ISO 32000-1, 8.10), upright, one unit wide and high. Numbers new
 * objects from `firstNumber`.
 * @throws ConversionFailure or Error for an attachment that cannot be read
 */
export async function embedPages(attachments: readonly Uint8Array[], firstNumber: number) {
  const target = await PDFDocument.create();
  target.context.largestObjectNumber = Math.max(firstNumber - 1, target.context.largestObjectNumber);
  const forms: PDFRef[] = [];
  const sizes: PageSize[] = [];
  let allConform = true;
  for (const bytes of attachments) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    const copier = PDFObjectCopier.for(source.context, target.context);
    for (const page of source.getPages()) {
      const drawing = toForm(page, target.context, copier);
      forms.push(drawing.form);
      sizes.push(drawing.size);
      allConform &&= drawing.conforms;
    }
  }
  const listObjects = () =>
    target.context.enumerateIndirectObjects().filter(([{ objectNumber }]) => objectNumber >= firstNumber);
  for (const [reference, object] of listObjects()) allConform = makePlain(reference, object) && allConform;
  const objects = listObjects();
  return {
    ...write(objects),
    forms: forms.map(({ objectNumber }) => objectNumber),
    conforms: allConform && conforms(objects.map(([, object]) => object)),
    sizes,
  };
}

export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  for (const bytes of pdfs) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}

function toForm(page: PDFPage, context: PDFContext, copier: PDFObjectCopier) {
  const { x, y, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const matrix = toUnitMatrix(turned, { x, y, width, height });
  const [shownWidth, shownHeight] = turned % 180 === 0 ? [width, height] : [height, width];
  const size: PageSize = { width: shownWidth, height: shownHeight, links: readPageLinks(page, matrix) };
  const content = toPlainContent(contentOf(page));
  const resources = page.node.Resources();
  const form = context.flateStream(content.bytes, {
    Type: "XObject",
    Subtype: "Form",
    FormType: 1,
    BBox: [x, y, x + width, y + height],
    Matrix: matrix,
    Resources: resources === undefined ? {} : copier.copy(resources),
  });
  return { form: context.register(form), size, conforms: content.conforms };
}

/**
 * Returns the matrix that turns the page upright and scales it to one unit by one unit (ISO 32000-1, 8.3.3). `turned`
 * is the page's rotation.
 */
function toUnitMatrix(
  turned: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number[] {
  const [w, h] = [1 / width, 1 / height];
  switch (turned) {
    case 90:
      return [0, -w, h, 0, -y * h, (x + width) * w];
    case 180:
      return [-w, 0, 0, -h, (x + width) * w, (y + height) * h];
    case 270:
      return [0, w, -h, 0, (y + height) * h, -x * w];
    default:
      return [w, 0, 0, h, -x * w, -y * h];
  }
}

/** Removes LEFT_OUT and marks of tagged content. Returns true if the rest is allowed. */
function makePlain(reference: PDFRef, object: PDFObject): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (dict instanceof PDFDict) for (const key of LEFT_OUT) dict.delete(key);
  if (!(object instanceof PDFRawStream) || !isContent(object.dict)) return true;
  const decoded = decodeStream(object, MAX_CONTENT_BYTES);
  const { bytes, conforms: isAllowed } = toPlainContent(decoded);
  if (bytes !== decoded) {
    object.dict.delete(PDFName.of("Filter"));
    object.dict.delete(PDFName.of("DecodeParms"));
    object.dict.context.assign(reference, PDFRawStream.of(object.dict, bytes));
  }
  return isAllowed;
}

const isContent = (dict: PDFDict): boolean =>
  dict.get(PDFName.of("Subtype")) === PDFName.of("Form") || dict.has(PDFName.of("PatternType"));

function write(objects: readonly (readonly [PDFRef, PDFObject])[]): Pick<EmbeddedPages, "objects" | "table"> {
  const table: (readonly [number: number, at: number])[] = [];
  const parts: Uint8Array[] = [];
  let length = 0;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [{ objectNumber }, object] of objects) {
    table.push([objectNumber, length]);
    push(Buffer.from(`${objectNumber} 0 obj\n`));
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    push(bytes);
    push(Buffer.from("\nendobj\n"));
  }
  return { objects: Buffer.concat(parts), table };
}

const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const MAX_LINKS = 100;
const MAX_ADDRESS_LENGTH = 2_000;
/** Shortest side of a link, as a share of the page's side. Readers could not click a smaller link. */
const MIN_SIDE = 0.001;

/**
 * Reads up to a hundred links of a page to web and email addresses.
 * @param matrix turns the page upright and scales it to one unit by one unit (ISO 32000-1, 8.3.3)
 */
export function readPageLinks({ node }: PDFPage, matrix: readonly number[]): readonly PageLink[] {
  const annotations = node.Annots();
  if (annotations === undefined) return [];
  const links: PageLink[] = [];
  for (let index = 0; index < annotations.size() && links.length < MAX_LINKS; index += 1) {
    const annotation = annotations.lookup(index);
    const address = annotation instanceof PDFDict ? findAddress(annotation) : undefined;
    const place = annotation instanceof PDFDict ? placeOf(annotation, matrix) : undefined;
    if (address !== undefined && place !== undefined) links.push({ address, ...place });
  }
  return links;
}

function findAddress(annotation: PDFDict): string | undefined {
  const [action, flags] = [valueOf(annotation, "A"), valueOf(annotation, "F")];
  if (valueOf(annotation, "Subtype") !== PDFName.of("Link") || !(action instanceof PDFDict)) return undefined;
  if (flags instanceof PDFNumber && (flags.asNumber() & NOT_SHOWN) !== 0) return undefined;
  if (valueOf(action, "S") !== PDFName.of("URI") || action.has(PDFName.of("Next"))) return undefined;
  const written = valueOf(action, "URI");
  if (!(written instanceof PDFString || written instanceof PDFHexString)) return undefined;
  const address = Buffer.from(written.asBytes()).toString("utf8");
  // A PDF's addresses are ASCII (12.6.4.7). `URL` encodes other characters.
  const url = address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address) ? undefined : new URL(address);
  return url && PROTOCOLS.has(url.protocol) && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : undefined;
}

function placeOf(annotation: PDFDict, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]) {
  const rect = valueOf(annotation, "Rect");
  const sides = rect instanceof PDFArray ? rect.asArray().map((_, index) => rect.lookup(index)) : [];
  const numbers = sides.flatMap((side) => (side instanceof PDFNumber ? [side.asNumber()] : []));
  const [x1, y1, x2, y2] = numbers;
  if (numbers.length !== 4 || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return undefined;
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const [left = 0, right = 0] = [a * x1 + c * y1 + e, a * x2 + c * y2 + e]
    .map(inside)
    .toSorted((one, two) => one - two);
  const [top = 0, bottom = 0] = [b * x1 + d * y1 + f, b * x2 + d * y2 + f]
    .map((up) => inside(1 - up))
    .toSorted((one, two) => one - two);
  const place = { left, top, width: right - left, height: bottom - top };
  return place.width >= MIN_SIDE && place.height >= MIN_SIDE ? place : undefined;
}

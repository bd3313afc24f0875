import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "@pdfme/pdf-lib";
import type { EmbeddedPages, PageSize } from "../../print/index.ts";
import { conforms } from "./conformance.ts";
import { decodeStream } from "./decode-stream.ts";
import { MAX_CONTENT_BYTES } from "./drawing-work.ts";
import { readPageLinks } from "./page-links.ts";
import { toPlainContent } from "./plain-content.ts";

/** Keys that refer to the tags of the original file, and lists of glyphs that programs get wrong. */
const LEFT_OUT = ["StructParent", "StructParents", "CIDSet", "CharSet"].map(PDFName.of);

/**
 * Makes form XObjects (ISO 32000-1, 8.10) of attachments' pages, upright and one unit wide and high, numbered from
 * `firstNumber`.
 * @throws ConversionFailure or Error for an attachment that cannot be read
 */
export async function embedPages(
  attachments: readonly Uint8Array[],
  firstNumber: number,
): Promise<EmbeddedPages & { readonly sizes: readonly PageSize[] }> {
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

/** ISO 32000-1, 7.7.3.3. */
function contentOf({ node }: PDFPage): Uint8Array {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  return Buffer.concat(
    streams.flatMap((stream) =>
      stream instanceof PDFRawStream ? [decodeStream(stream, MAX_CONTENT_BYTES).bytes, Buffer.from("\n")] : [],
    ),
  );
}

/** Turns a box clockwise by the page's rotation and makes it the unit square (ISO 32000-1, 8.3.3). */
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

/** Returns true if the remaining content is allowed. */
function makePlain(reference: PDFRef, object: PDFObject): boolean {
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (dict instanceof PDFDict) for (const key of LEFT_OUT) dict.delete(key);
  if (!(object instanceof PDFRawStream) || !isContent(object.dict)) return true;
  const decoded = decodeStream(object, MAX_CONTENT_BYTES).bytes;
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

import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from "@pdfme/pdf-lib";
import { ConversionFailure } from "../conversion-failure.ts";
import { contentOf, decodeStream, MAX_CONTENT_BYTES } from "./decode-stream.ts";
import { dictOf } from "./flatten-pages.ts";
import { MAX_OPERATORS, scanContent } from "./scan-content.ts";

const MB = 1024 * 1024;
const MAX_OBJECTS = 200_000;
/** Limits for all arrays and dictionaries: number of items, nesting depth. */
const MAX_ITEMS = 1_000_000;
const MAX_DEPTH = 64;
const MAX_PICTURE_BYTES = 200 * MB;
const MAX_UNPACKED_BYTES = 256 * MB;
/** An A0 sheet at 300 dots per inch, or an A4 sheet at 1,200. */
const MAX_PICTURE_PIXELS = 150_000_000;
const MAX_NESTED = 24;
/** Content of this many bytes counts as one operator. */
const BYTES_OF_OPERATOR = MAX_CONTENT_BYTES / MAX_OPERATORS;
const MAX_DOCUMENT_OPERATORS = 4 * MAX_OPERATORS;
/** Operators that draw another content stream, with the kind of their resource. */
const DRAWS = new Map([
  ["Do", "XObject"],
  ["gs", "ExtGState"],
]);

/**
 * Rejects a PDF whose objects, unpacked bytes, pictures or operators would overload a PDF reader. A form that a page
 * draws a million times counts a million times.
 * @throws ConversionFailure
 */
export function checkPdfComplexity(pdf: PDFDocument): void {
  checkObjects(pdf.context.enumerateIndirectObjects().map(([, object]) => object));
  const countOperators = createOperatorCount();
  let all = 0;
  for (const page of pdf.getPages()) {
    const operators = countOperators(contentOf(page), page.node.Resources());
    all += operators;
    if (operators > MAX_OPERATORS || all > MAX_DOCUMENT_OPERATORS) throw new ConversionFailure("too_complex");
  }
}

function checkObjects(objects: readonly PDFObject[]): void {
  if (objects.length > MAX_OBJECTS) throw new ConversionFailure("too_complex");
  let items = 0;
  let unpacked = 0;
  const visit = (object: PDFObject, depth: number): void => {
    if (depth > MAX_DEPTH || (items += 1) > MAX_ITEMS) throw new ConversionFailure("too_complex");
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) for (const value of dict.values()) visit(value, depth + 1);
    else if (dict instanceof PDFArray) for (const value of dict.asArray()) visit(value, depth + 1);
  };
  for (const object of objects) {
    visit(object, 0);
    if (object instanceof PDFRawStream) unpacked += unpackedSizeOf(object);
    if (unpacked > MAX_UNPACKED_BYTES) throw new ConversionFailure("too_complex");
  }
}

/** Returns the size in bytes, or 0 for a picture, which has its own limit in pixels. @throws ConversionFailure */
function unpackedSizeOf(stream: PDFRawStream): number {
  const isPicture = stream.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
  const sides = ["Width", "Height"].map((key) => stream.dict.lookup(PDFName.of(key)));
  const pixels = sides.reduce<number>(
    (product, side) => product * (side instanceof PDFNumber ? side.asNumber() : 0),
    1,
  );
  if (isPicture && Math.abs(pixels) > MAX_PICTURE_PIXELS) throw new ConversionFailure("too_complex");
  const { length } = decodeStream(stream, isPicture ? MAX_PICTURE_BYTES : MAX_CONTENT_BYTES);
  return isPicture ? 0 : length;
}

/** Returns a function that counts the operators of a content stream and of the forms and masks that it draws. */
function createOperatorCount() {
  const known = new Map<PDFDict | undefined, Map<PDFRawStream, number>>();
  const open = new Set<PDFRawStream>();

  /** A part without its own resources uses `outer`. */
  const countPart = (part: PDFRawStream, outer: PDFDict | undefined): number => {
    const resources = dictOf(part.dict, "Resources") ?? outer;
    const counts = known.get(resources) ?? new Map<PDFRawStream, number>();
    known.set(resources, counts);
    const before = counts.get(part);
    if (before !== undefined) return before;
    // PDF readers disagree about a form that draws itself, so reject it.
    if (open.has(part) || open.size >= MAX_NESTED) throw new ConversionFailure("too_complex");
    open.add(part);
    const operators = count(decodeStream(part, MAX_CONTENT_BYTES), resources);
    open.delete(part);
    counts.set(part, operators);
    return operators;
  };

  const count = (content: Uint8Array, resources: PDFDict | undefined): number => {
    let operators = content.length / BYTES_OF_OPERATOR;
    scanContent(content, (operator, _from, _to, name) => {
      operators += 1;
      const kind = DRAWS.get(operator);
      const found = kind && name && resources && dictOf(resources, kind)?.lookup(PDFName.of(name));
      const part = found instanceof PDFDict ? dictOf(found, "SMask")?.lookup(PDFName.of("G")) : found;
      if (part instanceof PDFRawStream && part.dict.lookup(PDFName.of("Subtype")) !== PDFName.of("Image"))
        operators += countPart(part, resources);
    });
    return operators;
  };
  return count;
}

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
import { decodeStream } from "./decode-stream.ts";
import { DrawingWork, MAX_CONTENT_BYTES, NO_WORK, addWork, isOf, type Work } from "./drawing-work.ts";
import { numberOf, pictureSizeOf } from "./picture-size.ts";
import { MAX_OPERATORS } from "./scan-content.ts";

const MB = 1024 * 1024;
const MAX_OBJECTS = 200_000;
/** Limits for all arrays and dictionaries: number of items, nesting depth. */
const MAX_ITEMS = 1_000_000;
const MAX_DEPTH = 64;
const MAX_STREAM_BYTES = 48 * MB;
const MAX_PICTURE_BYTES = 200 * MB;
const MAX_UNPACKED_BYTES = 256 * MB;
/** An A0 sheet at 300 dots per inch, or an A4 sheet at 1,200. */
const MAX_PICTURE_PIXELS = 150_000_000;
/** Pixels times passes. A progressive JPEG of a camera has about ten passes. */
const MAX_PICTURE_WORK = 1_500_000_000;
const MAX_PAGE: Work = { bytes: MAX_CONTENT_BYTES, operators: MAX_OPERATORS, pixels: 2_000_000_000 };
const MAX_DOCUMENT: Work = {
  bytes: 4 * MAX_CONTENT_BYTES,
  operators: 4 * MAX_OPERATORS,
  pixels: Number.POSITIVE_INFINITY,
};

const exceeds = (work: Work, most: Work): boolean =>
  work.bytes > most.bytes || work.operators > most.operators || work.pixels > most.pixels;

/**
 * Rejects a PDF whose objects, unpacked bytes, pictures or drawing work would overload a PDF reader. A part that a page
 * draws a million times counts a million times.
 * @throws ConversionFailure
 */
export function checkPdfComplexity(pdf: PDFDocument): void {
  const glyphFonts = checkObjects(pdf.context.enumerateIndirectObjects().map(([, object]) => object));
  const drawing = new DrawingWork(glyphFonts);
  let all = NO_WORK;
  for (const { node } of pdf.getPages()) {
    const work = drawing.ofPage(node.Contents(), node.Resources());
    all = addWork(all, work);
    if (exceeds(work, MAX_PAGE) || exceeds(all, MAX_DOCUMENT)) throw new ConversionFailure("too_complex");
  }
}

/** Checks every object and returns the Type 3 fonts. */
function checkObjects(objects: readonly PDFObject[]): readonly PDFDict[] {
  if (objects.length > MAX_OBJECTS) throw new ConversionFailure("too_complex");
  const glyphFonts: PDFDict[] = [];
  const tables = new ExpandingTables();
  let items = 0;
  let unpacked = 0;
  const visit = (object: PDFObject, depth: number): void => {
    if (depth > MAX_DEPTH || (items += 1) > MAX_ITEMS) throw new ConversionFailure("too_complex");
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      tables.checkDict(dict);
      if (isOf(dict, "Subtype", "Type3")) glyphFonts.push(dict);
      for (const value of dict.values()) visit(value, depth + 1);
    } else if (dict instanceof PDFArray) for (const value of dict.asArray()) visit(value, depth + 1);
  };
  for (const object of objects) {
    visit(object, 0);
    if (object instanceof PDFRawStream) unpacked += checkStream(object, tables);
    if (unpacked > MAX_UNPACKED_BYTES) throw new ConversionFailure("too_complex");
  }
  return glyphFonts;
}

/**
 * Returns the unpacked size in bytes. Returns 0 for a picture, which has its own limit in pixels. @throws
 * ConversionFailure `too_complex`
 */
function checkStream(stream: PDFRawStream, tables: ExpandingTables): number {
  const isPicture = isOf(stream.dict, "Subtype", "Image");
  const decoded = decodeStream(stream, isPicture ? MAX_PICTURE_BYTES : MAX_STREAM_BYTES);
  const { pixels, passes } = pictureSizeOf(decoded);
  const sides = isPicture ? numberOf(stream.dict, "Width", 0) * numberOf(stream.dict, "Height", 0) : 0;
  if (Math.max(pixels, sides) > MAX_PICTURE_PIXELS || pixels * passes > MAX_PICTURE_WORK)
    throw new ConversionFailure("too_complex");
  if (isPicture) return 0;
  tables.checkCharacters(decoded.bytes);
  return decoded.bytes.length;
}

/** Largest number of entries in one table, or samples in one function. */
const MAX_ENTRIES = 2_000_000;
const MAX_FUNCTIONS = 10_000;
/** A range of characters and its target: a character, a number or a list. */
const RANGE = /<([0-9a-f]{1,8})>\s*<([0-9a-f]{1,8})>\s*(?:<[^<>]*>|\d+|\[[^\][]*\])/gi;
const RANGES_BEGIN = /begin(?:bf|cid|notdef)range/;

/**
 * Rejects tables that a PDF reader would expand to far more than the file contains: nested functions, samples, ranges
 * of widths or characters.
 * @throws ConversionFailure
 */
export class ExpandingTables {
  readonly #functions = new Map<PDFDict, number>();
  readonly #open = new Set<PDFDict>();

  checkDict(dict: PDFDict): void {
    if (dict.has(PDFName.of("FunctionType")) && this.#countFunctions(dict) > MAX_FUNCTIONS)
      throw new ConversionFailure("too_complex");
    for (const [key, size] of [
      ["W", 3],
      ["W2", 5],
    ] as const) {
      const widths = dict.lookup(PDFName.of(key));
      if (widths instanceof PDFArray && countWidths(widths, size) > MAX_ENTRIES)
        throw new ConversionFailure("too_complex");
    }
  }

  checkCharacters(text: Uint8Array): void {
    const table = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    if (!table.includes("range")) return;
    let entries = 0;
    for (const ranges of table.toString("latin1").split(RANGES_BEGIN).slice(1)) {
      const [own = ""] = ranges.split("end", 1);
      for (const [, first = "", last = ""] of own.matchAll(RANGE))
        entries += Math.max(0, Number.parseInt(last, 16) - Number.parseInt(first, 16));
    }
    if (entries > MAX_ENTRIES) throw new ConversionFailure("too_complex");
  }

  #countFunctions(dict: PDFDict): number {
    const known = this.#functions.get(dict);
    if (known !== undefined) return known;
    if (this.#open.has(dict) || this.#open.size > 32) throw new ConversionFailure("too_complex");
    this.#open.add(dict);
    const size = numbersIn(dict.lookup(PDFName.of("Size")));
    if (size.reduce((product, side) => product * side, 1) > MAX_ENTRIES) throw new ConversionFailure("too_complex");
    const parts = dict.lookup(PDFName.of("Functions"));
    let count = 1;
    if (parts instanceof PDFArray) {
      for (let index = 0; index < parts.size(); index += 1) {
        const part = toDict(parts.lookup(index));
        if (part !== undefined) count += this.#countFunctions(part);
      }
    }
    this.#open.delete(dict);
    this.#functions.set(dict, count);
    return count;
  }
}

const toDict = (object: PDFObject | undefined): PDFDict | undefined =>
  object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined;

const numbersIn = (object: PDFObject | undefined): readonly number[] =>
  object instanceof PDFArray
    ? object.asArray().flatMap((_, index) => {
        const number = object.lookup(index);
        return number instanceof PDFNumber ? [number.asNumber()] : [];
      })
    : [];

/**
 * Counts the characters in the ranges of a font's widths, which PDF readers expand. Skips lists: "first [w w]".
 * @param size entries of a range: "first last w" is 3, "first last w vx vy" is 5 (ISO 32000-1, 9.7.4.3)
 */
function countWidths(widths: PDFArray, size: number): number {
  let characters = 0;
  for (let index = 0; index < widths.size();) {
    const [first, last] = [widths.lookup(index), widths.lookup(index + 1 < widths.size() ? index + 1 : index)];
    if (first instanceof PDFNumber && last instanceof PDFNumber && index + 1 < widths.size()) {
      characters += Math.max(0, last.asNumber() - first.asNumber());
      index += size;
    } else index += 2;
  }
  return characters;
}

import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream, type PDFObject } from "@pdfme/pdf-lib";
import { ConversionFailure } from "../conversion-failure.ts";

/** Entries of one table, and samples of one function. */
const MAX_ENTRIES = 2_000_000;
const MAX_FUNCTIONS = 10_000;
/** A range of characters, and its target: the first one, a number, or a list. */
const RANGE = /<([0-9a-f]{1,8})>\s*<([0-9a-f]{1,8})>\s*(?:<[^<>]*>|\d+|\[[^\][]*\])/gi;
const RANGES_BEGIN = /begin(?:bf|cid|notdef)range/;

/**
 * Refuses tables that are short in the file and long in a reader: nested functions, samples, ranges of widths or
 * characters.
 * @throws ConversionFailure
 */
export class ExpandingTables {
  readonly #functions = new Map<PDFDict, number>();
  readonly #open = new Set<PDFDict>();

  checkDict(dict: PDFDict): void {
    if (dict.has(PDFName.of("FunctionType")) && this.#countFunctions(dict) > MAX_FUNCTIONS)
      throw new ConversionFailure("too_complex");
    for (const key of ["W", "W2"]) {
      const widths = dict.lookup(PDFName.of(key));
      if (widths instanceof PDFArray && countWidths(widths) > MAX_ENTRIES) throw new ConversionFailure("too_complex");
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

/** ISO 32000-1, 9.7.4.3: "first [w w w]", or "first last w", which readers expand. */
function countWidths(widths: PDFArray): number {
  let entries = 0;
  for (let index = 0; index < widths.size();) {
    const [first, last] = [widths.lookup(index), widths.lookup(index + 1 < widths.size() ? index + 1 : index)];
    if (first instanceof PDFNumber && last instanceof PDFNumber && index + 1 < widths.size()) {
      entries += Math.max(0, last.asNumber() - first.asNumber());
      index += 3;
    } else index += 2;
  }
  return entries;
}

import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFObject, type PDFStream } from "@pdfme/pdf-lib";
import { ConversionFailure } from "../conversion-failure.ts";
import { decodeStream } from "./decode-stream.ts";
import { numberOf } from "./picture-size.ts";
import { scanContent, type ContentUse } from "./scan-content.ts";

const MB = 1024 * 1024;
export const MAX_CONTENT_BYTES = 48 * MB;
const MAX_NESTED = 24;
/** Estimated work in pixels for a gradient, a soft mask and a transparency group. */
const GRADIENT_PIXELS = 200_000;
const MASK_PIXELS = 400_000;
const GROUP_PIXELS = 100_000;
/**
 * TILED_SIDE: sides, in points, of the square that a pattern is assumed to fill. TILES_PER_OPERATOR: number of tiles
 * that count as one operator.
 */
const TILED_SIDE = 1000;
const TILES_PER_OPERATOR = 100;

/** Work of a PDF reader for some content. */
export interface Work {
  /** Bytes that a page draws several times count each time. */
  readonly bytes: number;
  readonly operators: number;
  readonly pixels: number;
}

export const NO_WORK: Work = { bytes: 0, operators: 0, pixels: 0 };

export const addWork = (one: Work, other: Work, times = 1): Work =>
  times === 0
    ? one
    : {
        bytes: one.bytes + other.bytes * times,
        operators: one.operators + other.operators * times,
        pixels: one.pixels + other.pixels * times,
      };

interface ReadContent {
  readonly use: ContentUse;
  readonly length: number;
}

/** Adds up the work of drawing. Reads each part once and remembers its work, so that nested forms are counted fast. */
export class DrawingWork {
  readonly #known = new Map<PDFStream, Map<PDFDict | undefined, Work>>();
  readonly #content = new Map<PDFRawStream, ReadContent>();
  readonly #open = new Set<PDFRawStream>();
  readonly #looseFonts: readonly PDFDict[];

  /** @param glyphFonts all Type 3 fonts of the document */
  constructor(glyphFonts: readonly PDFDict[]) {
    this.#looseFonts = glyphFonts;
  }

  ofPage(contents: PDFStream | PDFArray | undefined, resources: PDFDict | undefined): Work {
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
    const unpacked = new Map<PDFRawStream, Uint8Array>();
    const parts: Uint8Array[] = [];
    let length = 0;
    for (const stream of streams) {
      if (!(stream instanceof PDFRawStream)) continue;
      const bytes = unpacked.get(stream) ?? decodeStream(stream, MAX_CONTENT_BYTES).bytes;
      unpacked.set(stream, bytes);
      length += bytes.length;
      if (length > MAX_CONTENT_BYTES) throw new ConversionFailure("too_complex");
      // Insert a separator: an operator and its operands may be in different streams.
      parts.push(bytes, SEPARATOR);
    }
    return this.#ofUse(scanContent(Buffer.concat(parts)), length, resources);
  }

  #ofUse(use: ContentUse, bytes: number, resources: PDFDict | undefined): Work {
    const named = (kind: string, name: string): PDFObject | undefined =>
      resources && dictOf(resources, kind)?.lookup(PDFName.of(name));
    let work: Work = { bytes, operators: use.operators, pixels: use.pixels };
    for (const [name, times] of use.drawn) work = addWork(work, this.#ofPart(named("XObject", name), resources), times);
    for (const [name, times] of use.shadings) work = addWork(work, ofGradient(named("Shading", name)), times);
    for (const [name, times] of use.states)
      work = addWork(work, this.#ofState(named("ExtGState", name), resources), times);
    for (const [name, length] of use.shown) work = addWork(work, this.#ofText(named("Font", name), resources), length);
    for (const [name, { paints, drawn }] of use.painted) {
      const pattern = this.#ofPattern(named("Pattern", name), resources);
      work = addWork(work, pattern, paints);
      for (const [form, times] of drawn)
        work = addWork(work, pattern, this.#ofPart(named("XObject", form), resources).operators * times);
    }
    return work;
  }

  /** Work of a form, a pattern cell or a glyph. A part without its own resources uses `outer`. */
  #ofPart(part: PDFObject | undefined, outer: PDFDict | undefined): Work {
    if (!(part instanceof PDFRawStream)) return NO_WORK;
    const resources = dictOf(part.dict, "Resources") ?? outer;
    const known = this.#known.get(part) ?? new Map<PDFDict | undefined, Work>();
    this.#known.set(part, known);
    const before = known.get(resources);
    if (before !== undefined) return before;
    const work = isOf(part.dict, "Subtype", "Image") ? ofPicture(part) : this.#ofForm(part, resources);
    known.set(resources, work);
    return work;
  }

  #ofForm(form: PDFRawStream, resources: PDFDict | undefined): Work {
    // PDF readers disagree about a form that draws itself, so reject it.
    if (this.#open.has(form) || this.#open.size >= MAX_NESTED) throw new ConversionFailure("too_complex");
    this.#open.add(form);
    const { use, length } = this.#read(form);
    const work = this.#ofUse(use, length, resources);
    this.#open.delete(form);
    return form.dict.has(PDFName.of("Group")) ? addWork(work, { ...NO_WORK, pixels: GROUP_PIXELS }) : work;
  }

  #read(form: PDFRawStream): ReadContent {
    const known = this.#content.get(form);
    if (known !== undefined) return known;
    const { bytes } = decodeStream(form, MAX_CONTENT_BYTES);
    const content = { use: scanContent(bytes), length: bytes.length };
    this.#content.set(form, content);
    return content;
  }

  #ofState(state: PDFObject | undefined, resources: PDFDict | undefined): Work {
    if (!(state instanceof PDFDict)) return NO_WORK;
    // No program that makes documents sets a font in a graphics state. Its work would be unknown here.
    if (state.has(PDFName.of("Font"))) throw new ConversionFailure("too_complex");
    const mask = dictOf(state, "SMask");
    if (mask === undefined) return NO_WORK;
    return addWork({ ...NO_WORK, pixels: MASK_PIXELS }, this.#ofPart(mask.lookup(PDFName.of("G")), resources));
  }

  #ofPattern(pattern: PDFObject | undefined, resources: PDFDict | undefined): Work {
    if (pattern instanceof PDFDict) return ofGradient(pattern.lookup(PDFName.of("Shading")));
    if (!(pattern instanceof PDFRawStream)) return NO_WORK;
    const tiles = { ...NO_WORK, operators: tilesOf(pattern.dict) / TILES_PER_OPERATOR };
    return addWork(this.#ofPart(pattern, resources), tiles);
  }

  /** Highest work for one byte of text: the work of the font's costliest glyph. */
  #ofText(font: PDFObject | undefined, resources: PDFDict | undefined): Work {
    const fonts = font instanceof PDFDict ? [font] : this.#looseFonts;
    return fonts
      .filter((one) => isOf(one, "Subtype", "Type3"))
      .reduce<Work>((most, one) => worstOf(most, this.#ofGlyph(one, resources)), NO_WORK);
  }

  #ofGlyph(font: PDFDict, resources: PDFDict | undefined): Work {
    const glyphs = dictOf(font, "CharProcs");
    const own = dictOf(font, "Resources") ?? resources;
    return (glyphs?.keys() ?? []).reduce<Work>(
      (most, key) => worstOf(most, this.#ofPart(glyphs?.lookup(key), own)),
      NO_WORK,
    );
  }
}

const SEPARATOR = Buffer.from("\n");

const worstOf = (one: Work, other: Work): Work => ({
  bytes: Math.max(one.bytes, other.bytes),
  operators: Math.max(one.operators, other.operators),
  pixels: Math.max(one.pixels, other.pixels),
});

const sidesOf = ({ dict }: PDFStream): number => numberOf(dict, "Width", 0) * numberOf(dict, "Height", 0);

function ofPicture(picture: PDFRawStream): Work {
  const masks = ["SMask", "Mask"].map((key) => picture.dict.lookup(PDFName.of(key)));
  const pixels = masks.reduce<number>(
    (sum, mask) => sum + (mask instanceof PDFRawStream ? sidesOf(mask) : 0),
    sidesOf(picture),
  );
  return { ...NO_WORK, pixels };
}

const ofGradient = (gradient: PDFObject | undefined): Work => ({
  bytes: 0,
  operators: gradient instanceof PDFRawStream ? decodeStream(gradient, MAX_CONTENT_BYTES).bytes.length / 2 : 1,
  pixels: GRADIENT_PIXELS,
});

function tilesOf(pattern: PDFDict): number {
  const matrix = pattern.lookup(PDFName.of("Matrix"));
  const [a = 1, b = 0, c = 0, d = 1] =
    matrix instanceof PDFArray
      ? matrix.asArray().map((_, index) => {
          const number = matrix.lookup(index);
          return number instanceof PDFNumber ? number.asNumber() : 0;
        })
      : [];
  const across = (step: string, scale: number): number =>
    Math.max(1, TILED_SIDE / (numberOf(pattern, step, 1) * scale));
  return across("XStep", Math.hypot(a, b)) * across("YStep", Math.hypot(c, d));
}

export const dictOf = (dict: PDFDict, key: string): PDFDict | undefined => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
};

export const isOf = (dict: PDFDict, key: string, name: string): boolean =>
  dict.lookup(PDFName.of(key)) === PDFName.of(name);

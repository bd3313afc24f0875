import type { PrintedPdf } from "./printed-pdf.ts";

/** A line of a table of letters that names one glyph by what ISO 14289-1, 7.21.7, does not take for a letter. */
const NAMELESS = /^(<[\da-f]+>) <(?:0000|FEFF|FFFE)>$/gim;
/** The same for a range of glyphs. */
const NAMELESS_RANGE = /^<[\da-f]+> <[\da-f]+> \[?<(?:0000|FEFF|FFFE)>/im;

export interface NamedGlyphs {
  /** The tables that were mended, by the numbers of their objects. */
  readonly tables: ReadonlyMap<number, string>;
  /** Whether every glyph has a name now. */
  readonly areAllNamed: boolean;
}

/**
 * Names the parts of joined and stacked letters, for which Chromium writes no letter into the fonts' tables (ToUnicode,
 * ISO 32000-1, 9.10.3), by a space without width. What the whole stands for is said beside it (14.9.4), so nobody reads
 * that space.
 */
export function nameGlyphs(printed: PrintedPdf): NamedGlyphs {
  const tables = new Map<number, string>();
  let areAllNamed = true;
  for (const [, digits] of printed.text.matchAll(/\/ToUnicode (\d+) 0 R/g)) {
    const number = Number(digits);
    const table = printed.streamOf(number);
    if (table === undefined) continue;
    const named = table.replace(NAMELESS, "$1 <200B>");
    if (named !== table) tables.set(number, named);
    if (NAMELESS_RANGE.test(named)) areAllNamed = false;
  }
  return { tables, areAllNamed };
}

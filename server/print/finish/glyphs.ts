import type { PrintedPdf } from "./printed-pdf.ts";

/** Matches a line that maps one glyph to no letter (ISO 14289-1, 7.21.7). */
const NAMELESS = /^(<[\da-f]+>) <(?:0000|FEFF|FFFE)>$/gim;
const NAMELESS_RANGE = /^<[\da-f]+> <[\da-f]+> \[?<(?:0000|FEFF|FFFE)>/im;

/**
 * Maps glyphs without a letter to a zero-width space in the fonts' tables (ToUnicode, ISO 32000-1, 9.10.3). They are
 * parts of joined letters, whose whole has an ActualText (14.9.4).
 */
export function nameGlyphs(printed: PrintedPdf) {
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

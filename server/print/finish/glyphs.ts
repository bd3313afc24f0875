import { MISSING_GLYPH } from "./mark-artifacts.ts";
import type { PrintedPdf } from "./printed-pdf.ts";

const NOBODYS = "\u{10fffd}";

/** Drawn letters with their ActualText (ISO 32000-1, 14.9.4), in Chromium's syntax. */
const NAMED = /\/ActualText <FEFF([\dA-F]+)>\s*>>\s*BDC\n([^]*?)EMC/gi;

/**
 * Style sheet that makes Chromium write the ActualText of every box. Chromium omits it for the first box of each font,
 * so this style sheet prints one more box per font in the margin.
 */
export const NAMING_CSS = ["top-left{", "top-right{font-weight:bold;"]
  .map((box) => `@page{@${box}font-family:var(--print-fonts);content:"${NOBODYS}"}}`)
  .join("");

/**
 * Returns the letters, with their marks, that the PDF shows as boxes.
 * @param printed PDF of a document with `NAMING_CSS`
 */
export function findBoxes(printed: PrintedPdf): readonly string[] {
  const found = new Set<string>();
  for (let number = 1; number < printed.size; number += 1)
    for (const [, digits = "", drawn = ""] of printed.streamOf(number)?.matchAll(NAMED) ?? [])
      if (MISSING_GLYPH.test(drawn)) found.add(Buffer.from(digits, "hex").swap16().toString("utf16le"));
  found.delete(NOBODYS);
  return [...found].sort();
}

/** Matches a line that maps one glyph to no letter (ISO 14289-1, 7.21.7). */
const NAMELESS = /^(<[\da-f]+>) <(?:0000|FEFF|FFFE)>$/gim;
const NAMELESS_RANGE = /^<[\da-f]+> <[\da-f]+> \[?<(?:0000|FEFF|FFFE)>/im;

export interface NamedGlyphs {
  /** Changed tables, by object number. */
  readonly tables: ReadonlyMap<number, string>;
  readonly areAllNamed: boolean;
}

/**
 * Maps glyphs without a letter to a zero-width space in the fonts' tables (ToUnicode, ISO 32000-1, 9.10.3). They are
 * parts of joined letters, whose whole has an ActualText (14.9.4).
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

import { referenceIn, type PrintedPdf } from "./printed-pdf.ts";

/**
 * Placeholder for a page number. Makes Chromium embed all ten digits. Only placeholders have its font size (see
 * pdf.css).
 */
export const ANY_NUMBER = "0123456789";
/** Font size of placeholders: 10.01pt in pixels. */
const SIZE = /\/\S+ 13\.34\d* Tf\n/;
const PLACEHOLDER = new RegExp(
  `${SIZE.source}(\\S+ 0 0 \\S+ )(\\S+)( \\S+ Tm)\\n((?:(?:\\S+ 0 Td )?<[\\dA-Fa-f]{4}> Tj\\n){10})ET`,
  "g",
);
const GLYPH = /(?:(\S+) 0 Td )?(<[\dA-Fa-f]{4}>) Tj/g;

/** Replaces each `ANY_NUMBER` by the next of `numbers`, right-aligned. Removes used numbers from `numbers`. */
export function numberContents(content: string, numbers: number[]): string {
  if (numbers.length === 0 || !SIZE.test(content)) return content;
  return content.replace(PLACEHOLDER, (all, scale: string, left: string, rest: string, shown: string) => {
    const number = numbers.shift();
    if (number === undefined) return all;
    const glyphs = [...shown.matchAll(GLYPH)].map(([, advance = "0", glyph = ""]) => ({ advance, glyph }));
    const digits = [...String(number)].map(Number);
    const skipped = glyphs.slice(0, glyphs.length - digits.length + 1);
    const at = skipped.reduce((sum, { advance }) => sum + Number(advance), Number(left));
    const lines = digits.map((digit, index) => {
      // Keep the placeholder's distances between digits, because all digits have the same width.
      const { advance } = glyphs[glyphs.length - digits.length + index] ?? { advance: "0" };
      return `${index === 0 ? "" : `${advance} 0 Td `}${glyphs[digit]?.glyph ?? ""} Tj\n`;
    });
    const head = all.slice(0, all.indexOf("\n") + 1);
    return `${head}${scale}${String(Number(at.toFixed(4)))}${rest}\n${lines.join("")}ET`;
  });
}

/**
 * Returns the page numbers of elements by their destinations (ISO 32000-1, 12.3.2.3). Returns none if an element is
 * missing.
 */
export function findPageNumbers(printed: PrintedPdf, ids: readonly string[]): readonly number[] {
  if (ids.length === 0) return [];
  const destinations = printed.sourceOf(referenceIn(printed.sourceOf(printed.rootNumber), "Dests"));
  const pages = new Map(
    [...destinations.matchAll(/\/([^\s/<>[\]()]+)\s*\[\s*(\d+) 0 R/g)].map(([, name, page]) => [name, Number(page)]),
  );
  const numbers = ids.map((id) => printed.pages.indexOf(pages.get(id) ?? -1) + 1);
  return numbers.includes(0) ? [] : numbers;
}

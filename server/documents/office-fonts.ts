import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { once } from "../once.ts";

/**
 * Letters that any desktop's fonts draw (Latin, Greek and Cyrillic, with punctuation), for machines without fontconfig.
 */
const USUAL = "20-52f 1e00-1fff 2010-2027 2030-205e 20ac";

/**
 * Whether the fonts of this machine draw each of these characters. LibreOffice has no others, and prints a blank box
 * for what they lack. fontconfig is asked once.
 */
export async function hasFontsFor(characters: string): Promise<boolean> {
  const ranges = await listRanges();
  return [...characters].every((character) => {
    // Spaces, marks of direction and variation, and private signs, which LibreOffice maps by itself, need no glyph.
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) || /[\ufe00-\ufe0f]/.test(character)) return true;
    const point = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => point >= first && point <= last);
  });
}

async function readCharacterRanges(): Promise<readonly (readonly [number, number])[]> {
  const listing = await promisify(execFile)("fc-list", [":", "charset"], { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    () => USUAL,
  );
  return [...new Set(listing.match(/\b[0-9a-f]+(?:-[0-9a-f]+)?\b/g))].map((range) => {
    const [first = "", last = first] = range.split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

const listRanges = once(readCharacterRanges);

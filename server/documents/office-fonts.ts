import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { once } from "../once.ts";

/** Latin, Greek and Cyrillic with punctuation, for machines without fontconfig. */
const USUAL = "20-52f 1e00-1fff 2010-2027 2030-205e 20ac";

/** True if the fonts of this machine draw every character. LibreOffice prints boxes for the others. */
export async function hasFontsFor(characters: string): Promise<boolean> {
  const ranges = await listRanges();
  return [...characters].every((character) => {
    // Spaces, marks of direction and variation, and private signs need no glyph.
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

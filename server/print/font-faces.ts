import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { once } from "../once.ts";
import { BUNDLED_FONTS, EMOJI_FONT, HAN_FONTS, RARE_FONTS, type BundledFont } from "./font-list.ts";

/** One file of a font, which draws the characters of `ranges`. */
export interface FontFace {
  readonly family: string;
  readonly weight: string;
  readonly unicodeRange: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Name of the file, unique among all fonts. */
  readonly name: string;
  readonly path: string;
}

const require = createRequire(import.meta.url);

/** Every face of every bundled font, in no order of preference. Read once. */
export const readFontFaces = once(async (): Promise<readonly FontFace[]> => {
  const fonts = [...BUNDLED_FONTS, ...Object.values(HAN_FONTS), ...RARE_FONTS, EMOJI_FONT];
  return (await Promise.all(fonts.map(readFacesOf))).flat();
});

async function readFacesOf(font: BundledFont): Promise<readonly FontFace[]> {
  const slug = font.package.slice(font.package.indexOf("/") + 1);
  const folder = dirname(require.resolve(`${font.package}/LICENSE`));
  const subsets: unknown = JSON.parse(await readFile(join(folder, "unicode.json"), "utf8"));
  const weights = font.weights?.map(String) ?? ["wght"];
  return Object.entries(subsets ?? {}).flatMap(([key, range]) => {
    const subset = key.replace(/[[\]]/g, "");
    if (typeof range !== "string" || (font.subsets && !font.subsets.includes(subset))) return [];
    return weights.map((weight): FontFace => {
      const name = `${slug}-${subset}-${weight}-normal.woff2`;
      return {
        family: font.family,
        weight: weight === "wght" ? "100 900" : weight,
        unicodeRange: range,
        ranges: parseUnicodeRange(range),
        name,
        path: join(folder, "files", name),
      };
    });
  });
}

/** Parses `U+0301,U+0400-045F` (CSS Fonts 4, section 4.5) to pairs of code points. */
export function parseUnicodeRange(range: string): readonly (readonly [number, number])[] {
  return range.split(",").map((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

import { readFontFaces, type FontFace } from "./font-faces.ts";
import { orderFonts } from "./order-fonts.ts";

/** `css` declares the fonts under `baseUrl` and lists their families in `--print-fonts`. */
export interface ChosenFonts {
  readonly css: string;
  readonly faces: readonly FontFace[];
}

/**
 * Chooses only the files that claim a character of `text`, so a page in English declares three files and not seven
 * hundred.
 */
export async function chooseFonts(text: string, baseUrl: string): Promise<ChosenFonts> {
  const all = await readFontFaces();
  // The first font draws all of these.
  const points = [...new Set(text.replace(/[\n -\u024f]+/g, ""))].map((character) => character.codePointAt(0) ?? 0);
  const able = new Set(points.flatMap((point) => facesDrawing(point, all)));
  const claiming = all.filter((face) => face.ranges === "all" || able.has(face));
  const fonts = [...new Set(claiming.map(({ font }) => font))];
  const faces = orderFonts(fonts, text).flatMap((font) => claiming.filter((face) => face.font === font));
  const declared = faces.map(
    ({ family, weight, name, unicodeRange }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:url("${baseUrl}${name}");unicode-range:${unicodeRange}}`,
  );
  const families = [...new Set(faces.map(({ family }) => `"${family}"`))];
  return { css: `${declared.join("\n")}\n:root{--print-fonts:${[...families, "sans-serif"].join(",")}}`, faces };
}

const known = new Map<number, readonly FontFace[]>();

/** Cached: to search seven hundred faces for each character of a PDF took 2 ms. */
function facesDrawing(point: number, all: readonly FontFace[]): readonly FontFace[] {
  const found =
    known.get(point) ??
    all.filter(({ ranges }) => ranges !== "all" && ranges.some(([first, last]) => point >= first && point <= last));
  if (found.length > 0) known.set(point, found);
  return found;
}

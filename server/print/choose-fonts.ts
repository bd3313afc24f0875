import { readFile } from "node:fs/promises";
import { keepOnce } from "../once.ts";
import { readFontFaces, type FontFace } from "./font-faces.ts";
import { BUNDLED_FONTS, EMOJI_FONT, HAN_FONTS, RARE_FONTS } from "./font-list.ts";

/** The fonts that a text needs: `css` declares them and names them on `body`, by addresses under `baseUrl`. */
export interface ChosenFonts {
  readonly css: string;
  readonly faces: readonly FontFace[];
  /** The code points that no font draws. */
  readonly missing: readonly number[];
}

/** What is not drawn by itself: white space, signs that are not seen, and marks that belong to another letter. */
const NOT_DRAWN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/**
 * From general punctuation on, fonts claim ranges of which they draw only a part, so every font that claims a
 * character is named.
 */
const FIRST_SIGN = 0x2000;
const ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)).join("");

/**
 * Chooses only the files that draw some character of `text`, so a page in English names two files and
 * not seven hundred.
 */
export async function chooseFonts(text: string, baseUrl: string): Promise<ChosenFonts> {
  // The style sheets alone have all of ASCII, and most of a text is nothing else.
  const beyond = text.replace(/[\n -~]+/g, "");
  const points = [...new Set(ASCII + beyond)].map((character) => character.codePointAt(0) ?? 0);
  const all = await readFontFaces();
  const able = new Set(points.flatMap((point) => facesDrawing(point, all)));
  const candidates = all.filter((face) => able.has(face));
  let left = points;
  const faces: FontFace[] = [];
  const choose = (families: readonly { readonly family: string }[], among = left): void => {
    const touched = candidates.filter(
      (face) => families.some(({ family }) => family === face.family) && among.some((point) => draws(face, point)),
    );
    faces.push(...touched);
    left = left.filter((point) => point >= FIRST_SIGN || !touched.some((face) => draws(face, point)));
  };
  // Families are chosen one after another; those of Han characters together, because none has every
  // character of the others.
  for (const font of BUNDLED_FONTS) choose([font]);
  const han = hanOrder(beyond);
  choose(han);
  const unclaimed = left.filter((point) => !faces.some((face) => draws(face, point)));
  if (unclaimed.length > 0) choose(RARE_FONTS, unclaimed);
  choose([EMOJI_FONT]);
  const declared = await Promise.all(
    faces.map(
      async (face) =>
        `@font-face{font-family:"${face.family}";font-weight:${face.weight};src:url("${await addressOf(face, baseUrl)}") format("woff2");unicode-range:${face.unicodeRange}}`,
    ),
  );
  const used = [...BUNDLED_FONTS, ...han, ...RARE_FONTS, EMOJI_FONT].filter(({ family }) =>
    faces.some((face) => face.family === family),
  );
  return {
    css: `${declared.join("\n")}\n:root{--print-fonts:${[...used.map(({ family }) => `"${family}"`), "sans-serif"].join(",")}}`,
    faces,
    missing: points.filter(
      (point) => !NOT_DRAWN.test(String.fromCodePoint(point)) && !faces.some((face) => draws(face, point)),
    ),
  };
}

const inlined = new Map<string, Promise<string>>();

/** The font that every page needs is inlined, which saves a request. The others are fetched if they draw something. */
function addressOf({ family, name, path }: FontFace, baseUrl: string): Promise<string> | string {
  if (family !== BUNDLED_FONTS[0]?.family) return baseUrl + name;
  return keepOnce(inlined, name, async () => `data:font/woff2;base64,${await readFile(path, "base64")}`);
}

const known = new Map<number, readonly FontFace[]>();

/** The faces that draw a character. To ask some seven hundred for each character of each PDF took 2 ms. */
function facesDrawing(point: number, all: readonly FontFace[]): readonly FontFace[] {
  const found = known.get(point) ?? all.filter((face) => draws(face, point));
  if (found.length > 0) known.set(point, found);
  return found;
}

const draws = ({ ranges }: FontFace, point: number): boolean =>
  ranges.some(([first, last]) => point >= first && point <= last);

/**
 * Orders the Han fonts by the text's language. Kana mean Japanese, hangul Korean, and bopomofo or characters that only
 * traditional writing has mean traditional Chinese.
 */
function hanOrder(text: string): readonly { readonly family: string }[] {
  const { simplified, traditional, japanese, korean } = HAN_FONTS;
  if (/[\u3040-\u30ff]/.test(text)) return [japanese, korean, simplified, traditional];
  if (/[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return [korean, simplified, traditional, japanese];
  if (/[\u3100-\u312f們個這國學對來時說會過還後發開陳張劉黃趙吳孫馬鄭謝許韓馮蔣賴鐘灣臺]/.test(text))
    return [traditional, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean];
}

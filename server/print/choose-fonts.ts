import { readFontFaces, type FontFace } from "./font-faces.ts";
import { BUNDLED_FONTS, EMOJI_FONT, HAN_FONTS } from "./font-list.ts";

/** The fonts that a text needs: `css` declares them and names them on `body`, by addresses under `baseUrl`. */
export interface ChosenFonts {
  readonly css: string;
  readonly faces: readonly FontFace[];
}

/** From general punctuation on, fonts claim ranges of which they draw a part only: every font that claims a sign is named. */
const FIRST_SIGN = 0x2000;

/** Chooses only the files that draw some character of `text`: a page in English names two and not seven hundred. */
export async function chooseFonts(text: string, baseUrl: string): Promise<ChosenFonts> {
  const all = await readFontFaces();
  let left = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const faces: FontFace[] = [];
  const choose = (families: readonly { readonly family: string }[]): void => {
    const touched = all.filter((face) => families.some(({ family }) => family === face.family) && left.some((point) => draws(face, point)));
    faces.push(...touched);
    left = left.filter((point) => point >= FIRST_SIGN || !touched.some((face) => draws(face, point)));
  };
  // One family after another; those of Han characters together, as none of them has every character of the others.
  for (const font of BUNDLED_FONTS) choose([font]);
  const han = hanOrder(text);
  choose(han);
  choose([EMOJI_FONT]);
  const declared = faces.map(({ family, weight, name, unicodeRange }) =>
    `@font-face{font-family:"${family}";font-weight:${weight};src:url("${baseUrl}${name}") format("woff2");unicode-range:${unicodeRange}}`);
  const used = [...BUNDLED_FONTS, ...han, EMOJI_FONT].filter(({ family }) => faces.some((face) => face.family === family));
  return { css: `${declared.join("\n")}\n:root{--print-fonts:${[...used.map(({ family }) => `"${family}"`), "sans-serif"].join(",")}}`, faces };
}

const draws = ({ ranges }: FontFace, point: number): boolean => ranges.some(([first, last]) => point >= first && point <= last);

/** Kana mean Japanese, hangul Korean, bopomofo or characters that only the traditional writing has mean traditional Chinese. */
function hanOrder(text: string): readonly { readonly family: string }[] {
  const { simplified, traditional, japanese, korean } = HAN_FONTS;
  if (/[\u3040-\u30ff]/.test(text)) return [japanese, korean, simplified, traditional];
  if (/[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return [korean, simplified, traditional, japanese];
  if (/[\u3100-\u312f們個這國學對來時說會過還後發開陳張劉黃趙吳孫馬鄭謝許韓馮蔣賴鐘灣臺]/.test(text)) return [traditional, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean];
}

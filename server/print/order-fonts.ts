/** Draws Latin, Greek, Cyrillic and Devanagari with all their marks, because it is one whole file. */
export const FIRST_FONT = "@embedpdf/fonts-latin";

/** Draws nearly every letter of Unicode, in dots. */
export const LAST_FONT = "@fontsource/unifontex";

/**
 * Fonts of Chinese, Japanese and Korean draw the same character differently. Hong Kong's has most rare characters of
 * names.
 */
const HAN = {
  simplified: "@fontsource-variable/noto-sans-sc",
  traditional: "@fontsource-variable/noto-sans-tc",
  hongKong: "@fontsource-variable/noto-sans-hk",
  japanese: "@fontsource-variable/noto-sans-jp",
  korean: "@fontsource-variable/noto-sans-kr",
} as const;

/** Fonts of related scripts draw Arabic punctuation and marks too, but not as Arabic writes them. */
const BEFORE_OTHERS = [FIRST_FONT, "@fontsource/noto-sans-arabic"];

const SIGNS = ["@fontsource-variable/noto-sans-symbols", "@fontsource/noto-sans-symbols-2"];

/** Late, so that digits and signs are not drawn as emoji. */
const AFTER_HAN = ["@fontsource-variable/noto-emoji", LAST_FONT];

/** Orders the fonts for the letters of `text`. Every browser gets the same fonts, so that PDFs look alike. */
export function orderFonts(fonts: readonly string[], text: string): readonly string[] {
  const late = [...SIGNS, ...orderHan(text), ...AFTER_HAN];
  const scripts = fonts.filter((font) => !BEFORE_OTHERS.includes(font) && !late.includes(font));
  return [...BEFORE_OTHERS, ...scripts, ...late];
}

/** Kana mean Japanese, hangul Korean; bopomofo and characters of traditional writing mean traditional Chinese. */
function orderHan(text: string): readonly string[] {
  const { simplified, traditional, hongKong, japanese, korean } = HAN;
  if (/[\u3040-\u30ff]/.test(text)) return [japanese, korean, simplified, traditional, hongKong];
  if (/[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return [korean, simplified, traditional, japanese, hongKong];
  if (/[\u3100-\u312f們個這國學對來時說會過還後發開陳張劉黃趙吳孫馬鄭謝許韓馮蔣賴鐘灣臺]/.test(text))
    return [traditional, hongKong, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean, hongKong];
}

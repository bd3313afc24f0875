import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { once } from "../once.ts";

/** Draws Latin, Greek, Cyrillic and Devanagari with all marks. */
export const FIRST_FONT = "@embedpdf/fonts-latin";

/** Bitmap font with nearly all letters of Unicode. */
export const LAST_FONT = "@fontsource/unifontex";

/**
 * Chinese, Japanese and Korean fonts draw the same character differently. Hong Kong's font has most rare characters of
 * names.
 */
const HAN = {
  simplified: "@fontsource-variable/noto-sans-sc",
  traditional: "@fontsource-variable/noto-sans-tc",
  hongKong: "@fontsource-variable/noto-sans-hk",
  japanese: "@fontsource-variable/noto-sans-jp",
  korean: "@fontsource-variable/noto-sans-kr",
} as const;

/** The Arabic font comes early: other fonts draw Arabic punctuation and marks in wrong shapes. */
const BEFORE_OTHERS = [FIRST_FONT, "@fontsource/noto-sans-arabic"];

const SIGNS = ["@fontsource-variable/noto-sans-symbols", "@fontsource/noto-sans-symbols-2"];

/** The emoji font comes last but one: placed earlier, it would also draw digits and signs. */
const AFTER_HAN = ["@fontsource-variable/noto-emoji", LAST_FONT];

/** Orders fonts for the letters of `text`. The order does not depend on the browser, so that all PDFs look alike. */
export function orderFonts(fonts: readonly string[], text: string): readonly string[] {
  const late = [...SIGNS, ...orderHan(text), ...AFTER_HAN];
  const scripts = fonts.filter((font) => !BEFORE_OTHERS.includes(font) && !late.includes(font));
  return [...BEFORE_OTHERS, ...scripts, ...late];
}

/**
 * Orders the Chinese, Japanese and Korean fonts by the text: kana indicate Japanese, hangul Korean, bopomofo and
 * traditional characters traditional Chinese.
 */
function orderHan(text: string): readonly string[] {
  const { simplified, traditional, hongKong, japanese, korean } = HAN;
  if (/[\u3040-\u30ff]/.test(text)) return [japanese, korean, simplified, traditional, hongKong];
  if (/[\uac00-\ud7af\u1100-\u11ff]/.test(text)) return [korean, simplified, traditional, japanese, hongKong];
  if (/[\u3100-\u312f們個這國學對來時說會過還後發開陳張劉黃趙吳孫馬鄭謝許韓馮蔣賴鐘灣臺]/.test(text))
    return [traditional, hongKong, simplified, japanese, korean];
  return [simplified, traditional, japanese, korean, hongKong];
}

export interface FontFace {
  readonly font: string;
  readonly family: string;
  readonly weight: string;
  /** Syntax of CSS Fonts 4, section 4.5: `U+0301,U+0400-045F`. */
  readonly unicodeRange: string;
  readonly ranges: readonly (readonly [first: number, last: number])[] | "all";
  readonly name: string;
  readonly path: string;
}

const ALL = "U+0-10FFFF";

/** Subsets that the first font covers. */
const OF_FIRST_FONT = /^(?:latin|cyrillic|greek|vietnamese)/;

const listFile = z.object({ dependencies: z.record(z.string(), z.string()) });
const metadataFile = z.object({ family: z.string(), weights: z.array(z.number()) });
const unicodeFile = z.record(z.string(), z.string());

const require = createRequire(import.meta.url);

const findList = (): string => require.resolve("portico-fonts/package.json");

/** Lists the faces of the print fonts, in no order. Reads them once. */
export const readFontFaces = once(async (): Promise<readonly FontFace[]> => {
  const { dependencies } = listFile.parse(await readJson(findList()));
  // Other packages are for the portal's pages.
  const fonts = Object.keys(dependencies).filter((font) => font.includes("/noto-") || font === LAST_FONT);
  return [...findFirstFaces(), ...(await Promise.all(fonts.map(readFacesOf))).flat()];
});

export function findFirstFaces(): readonly [FontFace, FontFace] {
  const folder = join(dirname(createRequire(findList()).resolve(FIRST_FONT)), "../fonts");
  const toFace = (weight: string, name: string): FontFace => {
    const path = join(folder, name);
    return { font: FIRST_FONT, family: "Noto Sans", weight, unicodeRange: ALL, ranges: "all", name, path };
  };
  return [toFace("400", "NotoSans-Regular.ttf"), toFace("700", "NotoSans-Bold.ttf")];
}

async function readFacesOf(font: string): Promise<readonly FontFace[]> {
  const slug = font.slice(font.indexOf("/") + 1);
  const folder = dirname(createRequire(findList()).resolve(`${font}/unicode.json`));
  const isVariable = font.startsWith("@fontsource-variable/");
  const { family, weights } = metadataFile.parse(await readJson(join(folder, "metadata.json")));
  const subsets =
    font === LAST_FONT
      ? { latin: ALL }
      : chooseSubsets(slug, unicodeFile.parse(await readJson(join(folder, "unicode.json"))));
  const files = isVariable ? ["wght"] : weights.filter((weight) => weight === 400 || weight === 700).map(String);
  return Object.entries(subsets).flatMap(([subset, unicodeRange]) =>
    files.map((weight): FontFace => {
      const name = `${slug}-${subset.replace(/[[\]]/g, "")}-${weight}-normal.woff2`;
      return {
        font,
        family,
        weight: isVariable ? "100 900" : weight,
        unicodeRange,
        ranges: unicodeRange === ALL ? "all" : parseUnicodeRange(unicodeRange),
        name,
        path: join(folder, "files", name),
      };
    }),
  );
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

/**
 * Returns the subset of the font's own script. If it has none, returns all subsets that the first font does not cover.
 */
function chooseSubsets(slug: string, subsets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const script = slug.replace(/^noto-(?:sans|serif)-/, "");
  const own = subsets[script];
  if (own !== undefined) return { [script]: own };
  return Object.fromEntries(Object.entries(subsets).filter(([subset]) => !OF_FIRST_FONT.test(subset)));
}

function parseUnicodeRange(range: string): readonly (readonly [number, number])[] {
  return range.split(",").map((part) => {
    const [first = "", last = first] = part.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

/** Chooses the font files for the characters of `text`: three of about 640 for a page in English. */
export async function chooseFonts(text: string, baseUrl: string) {
  const all = await readFontFaces();
  // Skip characters that the first font has.
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

function facesDrawing(point: number, all: readonly FontFace[]): readonly FontFace[] {
  const found =
    known.get(point) ??
    all.filter(({ ranges }) => ranges !== "all" && ranges.some(([first, last]) => point >= first && point <= last));
  if (found.length > 0) known.set(point, found);
  return found;
}

const MACHINES_FONTS = "/etc/fonts/fonts.conf";

/**
 * Writes a configuration with one spare font, and returns environment variables (fontconfig). Without any font,
 * Chromium can print blank pages or crash.
 */
export async function installFallbackFont(folder: string): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== "linux") return {};
  const fonts = join(folder, "fonts");
  await mkdir(fonts);
  await copyFile(findFirstFaces()[0].path, join(fonts, "spare.ttf"));
  const file = join(folder, "fonts.conf");
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">${process.env.FONTCONFIG_FILE ?? MACHINES_FONTS}</include>
<dir>${fonts}</dir>
<cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}

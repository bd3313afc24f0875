import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { once } from "../once.ts";
import { FIRST_FONT, LAST_FONT } from "./order-fonts.ts";

export interface FontFace {
  /** The package that it comes from. */
  readonly font: string;
  readonly family: string;
  readonly weight: string;
  /** As in CSS Fonts 4, section 4.5: `U+0301,U+0400-045F`. */
  readonly unicodeRange: string;
  readonly ranges: readonly (readonly [first: number, last: number])[] | "all";
  /** Unique among all fonts. */
  readonly name: string;
  readonly path: string;
}

const ALL = "U+0-10FFFF";

/** Subsets of other packages that the first font draws too. */
const OF_FIRST_FONT = /^(?:latin|cyrillic|greek|vietnamese)/;

const listFile = z.object({ dependencies: z.record(z.string(), z.string()) });
const metadataFile = z.object({ family: z.string(), weights: z.array(z.number()) });
const unicodeFile = z.record(z.string(), z.string());

const require = createRequire(import.meta.url);

const findList = (): string => require.resolve("portico-fonts/package.json");

/** Every face of every font, unordered. Read once. */
export const readFontFaces = once(async (): Promise<readonly FontFace[]> => {
  const { dependencies } = listFile.parse(await readJson(findList()));
  // The other packages are for the portal's pages.
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

/** A font's own script, or else all that the first font does not draw. */
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

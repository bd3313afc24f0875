/**
 * A Noto family bundled from npm. `weights` lists the files of a static font; without it, one variable
 * file has all weights.
 */
export interface BundledFont {
  readonly family: string;
  readonly package: string;
  readonly weights?: readonly number[];
  /** The only subsets used of the package, because another font is the better source of the rest. */
  readonly subsets?: readonly string[];
}

const script = (family: string, slug: string): BundledFont => ({
  family: `Noto Sans ${family}`,
  package: `@fontsource-variable/noto-sans-${slug}`,
  subsets: [slug],
});

const oneWeight = (family: string, slug: string): BundledFont => ({
  family: `Noto Sans ${family}`,
  package: `@fontsource/noto-sans-${slug}`,
  weights: [400],
  subsets: [slug],
});

/**
 * The fonts in the order in which a letter is looked for. The packaged Chromium has almost no fonts of its own and
 * silently leaves blanks. Every browser gets these same fonts, so that a PDF looks alike wherever it was made.
 */
export const BUNDLED_FONTS: readonly BundledFont[] = [
  { family: "Noto Sans", package: "@fontsource/noto-sans", weights: [400, 700] },
  { family: "Noto Sans Arabic", package: "@fontsource/noto-sans-arabic", weights: [400, 700], subsets: ["arabic"] },
  { family: "Noto Sans Hebrew", package: "@fontsource/noto-sans-hebrew", weights: [400, 700], subsets: ["hebrew"] },
  { family: "Noto Sans Thai", package: "@fontsource/noto-sans-thai", weights: [400, 700], subsets: ["thai"] },
  script("Armenian", "armenian"),
  script("Bengali", "bengali"),
  script("Ethiopic", "ethiopic"),
  script("Georgian", "georgian"),
  script("Gujarati", "gujarati"),
  script("Gurmukhi", "gurmukhi"),
  script("Kannada", "kannada"),
  script("Khmer", "khmer"),
  script("Lao", "lao"),
  script("Malayalam", "malayalam"),
  script("Myanmar", "myanmar"),
  script("Sinhala", "sinhala"),
  script("Tamil", "tamil"),
  script("Telugu", "telugu"),
  script("Oriya", "oriya"),
  script("Thaana", "thaana"),
  script("Syriac", "syriac"),
  script("Cherokee", "cherokee"),
  script("Javanese", "javanese"),
  script("Adlam", "adlam"),
  script("Canadian Aboriginal", "canadian-aboriginal"),
  script("Balinese", "balinese"),
  script("Sundanese", "sundanese"),
  script("Cham", "cham"),
  script("Lisu", "lisu"),
  script("Ol Chiki", "ol-chiki"),
  script("Meetei Mayek", "meetei-mayek"),
  { family: "Noto Serif Tibetan", package: "@fontsource-variable/noto-serif-tibetan", subsets: ["tibetan"] },
  oneWeight("Mongolian", "mongolian"),
  oneWeight("NKo", "nko"),
  oneWeight("Tifinagh", "tifinagh"),
  oneWeight("Vai", "vai"),
  oneWeight("Buginese", "buginese"),
  oneWeight("Coptic", "coptic"),
  oneWeight("Limbu", "limbu"),
  oneWeight("Syloti Nagri", "syloti-nagri"),
  { family: "Noto Sans Math", package: "@fontsource/noto-sans-math", weights: [400], subsets: ["math"] },
  { family: "Noto Sans Symbols", package: "@fontsource-variable/noto-sans-symbols", subsets: ["symbols"] },
  { family: "Noto Sans Symbols 2", package: "@fontsource/noto-sans-symbols-2", weights: [400], subsets: ["symbols"] },
];

const RARE_BY_VARIABLE = [
  ["Bamum", "bamum"],
  ["Tai Tham", "tai-tham"],
  ["New Tai Lue", "new-tai-lue"],
  ["Hanifi Rohingya", "hanifi-rohingya"],
  ["Kayah Li", "kayah-li"],
  ["Sora Sompeng", "sora-sompeng"],
  ["Gunjala Gondi", "gunjala-gondi"],
  ["Medefaidrin", "medefaidrin"],
  ["Bassa Vah", "bassa-vah"],
  ["Nag Mundari", "nag-mundari"],
  ["Tangsa", "tangsa"],
  ["Vithkuqi", "vithkuqi"],
] as const;

const RARE_OF_ONE_WEIGHT = [
  ["Tai Le", "tai-le"],
  ["Newa", "newa"],
  ["Osage", "osage"],
  ["Samaritan", "samaritan"],
  ["Rejang", "rejang"],
  ["Tagalog", "tagalog"],
  ["Hanunoo", "hanunoo"],
  ["Buhid", "buhid"],
  ["Tagbanwa", "tagbanwa"],
  ["Miao", "miao"],
  ["Deseret", "deseret"],
  ["Shavian", "shavian"],
  ["Modi", "modi"],
  ["Khojki", "khojki"],
  ["Sharada", "sharada"],
  ["Grantha", "grantha"],
  ["Khudawadi", "khudawadi"],
  ["Tai Viet", "tai-viet"],
  ["Sunuwar", "sunuwar"],
  ["Pau Cin Hau", "pau-cin-hau"],
] as const;

/**
 * The other scripts in which people write a name today and of which there is a Noto font on npm. Each is used only for
 * letters that no font above claims, because these claim signs and marks that they have in common with others. Packages
 * without the text of their licence (Lepcha, Mende Kikakui, Nyiakeng Puachue Hmong, Saurashtra, Tirhuta, Warang Citi, Yi)
 * may not be shipped.
 */
export const RARE_FONTS: readonly BundledFont[] = [
  ...RARE_BY_VARIABLE.map(([family, slug]) => script(family, slug)),
  ...RARE_OF_ONE_WEIGHT.map(([family, slug]) => oneWeight(family, slug)),
  { family: "Noto Serif Toto", package: "@fontsource-variable/noto-serif-toto", subsets: ["toto"] },
];

/**
 * Fonts of Chinese, Japanese and Korean draw the same character differently, so the font of the text's
 * language comes first.
 */
export const HAN_FONTS = {
  simplified: { family: "Noto Sans SC", package: "@fontsource-variable/noto-sans-sc" },
  traditional: { family: "Noto Sans TC", package: "@fontsource-variable/noto-sans-tc" },
  japanese: { family: "Noto Sans JP", package: "@fontsource-variable/noto-sans-jp" },
  korean: { family: "Noto Sans KR", package: "@fontsource-variable/noto-sans-kr" },
} as const satisfies Record<string, BundledFont>;

/** This font comes last, so that digits and signs are not drawn as emoji. */
export const EMOJI_FONT: BundledFont = { family: "Noto Emoji", package: "@fontsource-variable/noto-emoji" };

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPrint, type Print } from "../../server/print/index.ts";
import { readPdfText } from "../pdf-text.ts";
import { makeApplicationPdf } from "./print-cases.ts";

const NAMES: Readonly<Record<string, string>> = {
  Latin: "José Łukasz Åsa Øyvind Ñandú",
  Vietnamese: "Nguyễn Thị Hồng Nhung",
  Cyrillic: "Юлія Ђорђевић Ёлкина",
  Greek: "Αλέξανδρος Παπαδόπουλος",
  Armenian: "Հայկ Հակոբյան",
  Georgian: "ნინო ბერიძე",
  Arabic: "محمد بن عبد الله",
  Hebrew: "יעקב כהן",
  Syriac: "ܝܘܚܢܢ",
  Thaana: "އަހުމަދު",
  "N'Ko": "ߝߊ߬ߕߎ߬ߡߊ߫",
  Adlam: "𞤀𞤥𞤭𞤲𞤢",
  Devanagari: "श्रीनिवास",
  Bengali: "রবীন্দ্রনাথ",
  Gurmukhi: "ਗੁਰਪ੍ਰੀਤ",
  Gujarati: "નરેન્દ્ર",
  Odia: "ପ୍ରତିଭା ମହାନ୍ତି",
  Tamil: "தமிழ்செல்வி",
  Telugu: "వెంకటేశ్వర",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ",
  Malayalam: "ലക്ഷ്മി",
  Sinhala: "සුනිල්",
  Thai: "สมชาย น้ำผึ้ง",
  Lao: "ສົມພອນ",
  Khmer: "សុភាព",
  Myanmar: "အောင်ဆန်း",
  Tibetan: "བསྟན་འཛིན",
  Mongolian: "ᠪᠠᠲᠤ",
  Javanese: "ꦱꦸꦏꦂꦤ",
  Balinese: "ᬯᬬᬦ᭄",
  Sundanese: "ᮃᮞᮦᮕ᮪",
  Buginese: "ᨒ ᨕᨘᨄᨘ",
  Cham: "ꨨꨴꨯꨱ",
  "Ol Chiki": "ᱥᱟᱱᱛᱟᱲ",
  "Meetei Mayek": "ꯃꯩꯇꯩ",
  Limbu: "ᤕᤰᤌᤢᤱ",
  Lisu: "ꓡꓲ-ꓢꓴ",
  "Syloti Nagri": "ꠍꠤꠟꠐꠤ",
  Tifinagh: "ⵉⴷⵉⵔ",
  Vai: "ꕙꔤ",
  Ethiopic: "ኃይለ ገብረሥላሴ",
  Yi: "ꆈꌠꁱꂷ",
  Chakma: "𑄌𑄋𑄴𑄟𑄳𑄦",
  Batak: "ᯅᯖᯂ᯲",
  Coptic: "ⲙⲁⲣⲕⲟⲥ",
  Cherokee: "ᏍᏏᏉᏯ",
  "Canadian syllabics": "ᐃᓄᒃᑎᑐᑦ",
  Chinese: "张伟 欧阳修",
  Japanese: "山田太郎 さくら",
  "rare ideographs": "𠮷野 𣘺本 𡃁 𠝹",
  Korean: "김민준 박서연",
  "old Korean": "ᄒᆞᆫ글 ᄀᆞᄂᆞᆯ",
  emoji: "😀 🎓 👍",
};
/** Scripts that few applicants write. */
const RARE = [
  "ꚠꚡ ᨵᨾ᩠ᨾ ᥖᥭᥰ ᦎᦷᦑᦺ 𑐣𑐾𑐥𑐵𑐮 𐓏𐓘𐓻𐓘𐓻𐓟 ࠔࠌࠓ 𐴌𐴗𐴥𐴝𐴙𐴚 ꤊꤢꤛꤢ",
  "ꤽꥍ ᜊᜌᜊᜌᜒᜈ᜔ ᜱᜨᜳᜨᜳᜢ ᝊᝓᝑᝒᝇ ᝦᝪᝨ 𑃐𑃑 𖼀𖼁 𐐔𐐯𐑅𐐨𐑉𐐯𐐻 𐑖𐑱𐑝𐑾𐑯 𑘦𑘻𑘚𑘲 𑈉𑈲𑈐 𑆯𑆳𑆫𑆢𑆳 𑌗𑍍𑌰𑌨𑍍𑌥",
  "𑵠𑵡 𖹀𖹁 𖫐𖫑 𑊰𑊱 ꪀꪁ 𑯀𑯁 𞓐𞓑 𖩰𖩱 𐕰𐕱 𞊐𞊑 𑫀𑫁",
];
/** Names with several combining marks. */
const MARKED = [
  ["Fon", "Ɖɔ̀kpó Gbɛ̌dó"],
  ["Yoruba", "Ẹ̀bùn Ọláyínká Adéṣọlá Ọ̀ṣun"],
  ["Igbo", "Ǹgọ̀zị́ Ạ́nụ́ Chị̀mà"],
  ["Hausa", "ƙ̀ɓ́ Ɓàlāràbe Ƙasimu"],
  ["Ewe", "Ʋɔ̃ŋúɖɛ́ Ŋúnyá"],
  ["Salish and Wakashan", "sƛ̓əxʷ xʷməθkʷəy̓əm Ḵwiḵwa̱sut̓inux̱w Sḵwx̱wú7mesh"],
  ["Navajo and Apache", "Tsosie Łį́į́ Ndé Ąą́ Ǫ́ǫ́"],
  ["Lithuanian", "Rūta Ą́žuolė̃ Jū̃ratė"],
  ["Marshallese and Livonian", "M̧ajeļ N̄oņ Ļōța Ȭdõ"],
  ["Cyrillic", "Д̆жон А̄ннаьь Ӕ̀лан Е́лена"],
  ["Greek", "Ἀλέξανδρος ᾯ̄ Ἰ̈ωάννα"],
  ["Sanskrit in Latin", "R̥̄ṣi Śrīkr̥ṣṇa l̥̄"],
  ["Thai with a macron", "ก̄า"],
] as const;
const LETTERS = "aAeEiIoOuUnNmMrRsSyYɛƐɔƆəƏɓƁɖƉƙƘŋŊƴƳłŁøØæÆßʷɣƔʋƲаАеЕиИоОуУяЯґҐһҺөӨαΑεΕηΗιΙοΟυΥωΩ";
const MARKS =
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0313\u0323\u0324\u0325\u0327\u0328\u032d\u0330\u0331";
const hasReader = existsSync("/usr/bin/pdftotext");
if (!hasReader)
  console.warn("\n*** SKIPPED: names read back by pdftotext. Install poppler-utils to have them read. ***\n");

/** Reads with poppler, which supports ActualText (ISO 32000-1, 14.9.4). */
const read = (pdf: Uint8Array): string =>
  execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8", maxBuffer: 1 << 26 });

/** Returns the set of characters, without white space and invisible characters. */
const letters = (text: string): ReadonlySet<string> =>
  new Set(text.normalize("NFKD").replace(/[\s\p{Cf}\p{Variation_Selector}]/gu, ""));

describe.skipIf(!existsSync("/proc"))("on a machine without a font", () => {
  const warnings: unknown[] = [];
  const warn = (_fields: object, message: string) =>
    void (message.includes("letters that no font draws") && warnings.push(message));
  const logger = { info: () => undefined, warn, error: () => undefined };
  let print: Print;
  beforeAll(() => {
    vi.stubEnv("FONTCONFIG_FILE", "/nonexistent/fonts.conf");
    print = createPrint({ logger });
  });
  afterAll(async () => {
    await print.close();
    vi.unstubAllEnvs();
  });
  const printWith = (name: string) =>
    makeApplicationPdf(print, "graduate", { answers: { first_name: name, last_name: "Zoë" } });

  it.each(Object.entries(NAMES))("prints a name in %s that can be read back", async (_script, name) => {
    const pdf = await printWith(name);
    expect(warnings.splice(0), "no letter is an empty box").toEqual([]);
    if (!hasReader) return;
    const found = letters(read(pdf));
    expect([...letters(name)].filter((letter) => !found.has(letter))).toEqual([]);
  });

  it.each(RARE)("prints the rare letters of %s", async (words) => {
    await printWith(words);
    expect(warnings.splice(0), "no letter is an empty box").toEqual([]);
  });

  it.each(MARKED)("finds a font for each letter with its marks in %s", async (_language, names) => {
    for (const form of ["NFC", "NFD"]) await printWith(names.normalize(form));
    expect(warnings.splice(0), "no letter is an empty box").toEqual([]);
  });

  it("finds a font for random letters with up to three marks", async () => {
    const word = fc
      .array(fc.tuple(fc.constantFrom(...LETTERS), fc.array(fc.constantFrom(...MARKS), { maxLength: 3 })), {
        minLength: 2,
        maxLength: 8,
      })
      .map((letters) => letters.map(([letter, marks]) => letter + marks.join("")).join(""));
    const names = fc.array(word, { minLength: 12, maxLength: 12 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom("NFC", "NFD"), async (name, form) => {
        await printWith(name.normalize(form));
        expect(warnings.splice(0)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it("prints the same text for a name in NFD and in NFC", async () => {
    for (const name of ["Nguyễn Thị", "김민준", "Åsa José", "Ёлкина"]) {
      const [parts, whole] = [await printWith(name.normalize("NFD")), await printWith(name)];
      expect(await readPdfText(parts)).toBe(await readPdfText(whole));
    }
    expect(warnings.splice(0)).toEqual([]);
  });

  it("reports letters that no font has, and claims neither PDF/UA-1 nor PDF/A-2b for their PDF", async () => {
    const pdf = Buffer.from(await printWith("𒀁 Zoë 𒀀 𪜀\u0300x")).toString("latin1");
    expect(warnings.splice(0)).toHaveLength(1);
    expect(pdf).not.toMatch(/pdfu?aid:part>/);
  });

  it("prints all letters in the first print of a fresh browser", async () => {
    for (let start = 0; start < 3; start += 1) {
      const fresh = createPrint({ logger });
      const pdf = await makeApplicationPdf(fresh, "graduate", { answers: { first_name: "Zoë", last_name: "Ünal" } });
      expect(await readPdfText(pdf)).toContain("Zoë Ünal");
      await fresh.close();
    }
  });
});

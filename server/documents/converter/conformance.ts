import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from "@pdfme/pdf-lib";
import { scanContent } from "./scan-content.ts";

const FONTS = new Set(["Type0", "Type1", "MMType1", "TrueType", "Type3", "CIDFontType0", "CIDFontType2"]);
const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"];
const FILTERS = new Set([
  "FlateDecode",
  "DCTDecode",
  "CCITTFaxDecode",
  "JBIG2Decode",
  "ASCII85Decode",
  "ASCIIHexDecode",
  "RunLengthDecode",
]);
const BLEND_MODES = new Set(
  (
    "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference " +
    "Exclusion Hue Saturation Color Luminosity"
  ).split(" "),
);
const OF_PRESSES = new Set(["DeviceCMYK", "CMYK", "DeviceN", "Separation"]);
const OF_PRESSES_KEYS = ["TR", "TR2", "HT", "HTP", "OPI", "Alternates", "Ref", "PS", "OC"];
const SIMPLE_ENCODINGS = new Set(["WinAnsiEncoding", "MacRomanEncoding"]);
const SYMBOLIC = 4;
const MAX_STRING_BYTES = 32_767;
const MAX_NAME_BYTES = 127;
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * True if PDF/A-2b and PDF/UA-1 allow all these objects. Rejects unknown fonts, filters and blend modes.
 * @param objects all objects that a page refers to, directly or not
 */
export function conforms(objects: readonly PDFObject[]): boolean {
  return objects.every((object) => isAllowed(object));
}

function isAllowed(object: PDFObject): boolean {
  if (object instanceof PDFStream) return isStreamAllowed(object) && isAllowed(object.dict);
  if (object instanceof PDFArray) return object.asArray().every(isAllowed);
  if (object instanceof PDFDict)
    return isDictAllowed(object) && object.entries().every(([key, value]) => isAllowed(key) && isAllowed(value));
  if (object instanceof PDFName) {
    const name = object.decodeText();
    return name.length <= MAX_NAME_BYTES && !OF_PRESSES.has(name);
  }
  if (object instanceof PDFNumber) return Math.abs(object.asNumber()) <= MAX_INTEGER;
  if (object instanceof PDFString || object instanceof PDFHexString) return object.asBytes().length <= MAX_STRING_BYTES;
  return true;
}

export const valueOf = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));
const nameOf = (dict: PDFDict, key: string): string | undefined => {
  const value = valueOf(dict, key);
  return value instanceof PDFName ? value.decodeText() : undefined;
};
const numberOf = (dict: PDFDict, key: string): number => {
  const value = valueOf(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : 0;
};
const has = (dict: PDFDict, key: string): boolean => valueOf(dict, key) !== undefined;

function isStreamAllowed({ dict }: PDFStream): boolean {
  const filter = valueOf(dict, "Filter");
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  if (!filters.every((one) => one === undefined || (one instanceof PDFName && FILTERS.has(one.decodeText()))))
    return false;
  if (valueOf(dict, "Interpolate") === PDFBool.True) return false;
  const subtype = nameOf(dict, "Subtype");
  if (subtype === "PS" || (subtype === "Form" && !has(dict, "Resources"))) return false;
  // A stream with `N`, its number of colours, is an ICC profile.
  return !has(dict, "N") || [1, 3].includes(numberOf(dict, "N"));
}

function isDictAllowed(dict: PDFDict): boolean {
  if (OF_PRESSES_KEYS.some((key) => has(dict, key))) return false;
  if (has(dict, "BM") && !BLEND_MODES.has(nameOf(dict, "BM") ?? "")) return false;
  const subtype = nameOf(dict, "Subtype") ?? "";
  return nameOf(dict, "Type") !== "Font" && !FONTS.has(subtype) ? true : isFontAllowed(dict, subtype);
}

/** True if the font embeds its glyphs and maps them to text (ISO 19005-2, 6.2.11; ISO 14289-1, 7.21). */
function isFontAllowed(font: PDFDict, subtype: string): boolean {
  const descriptor = valueOf(font, "FontDescriptor");
  const isEmbedded = descriptor instanceof PDFDict && PROGRAMS.some((key) => has(descriptor, key));
  const isRead = valueOf(font, "ToUnicode") instanceof PDFRawStream;
  const encoding = nameOf(font, "Encoding") ?? "";
  switch (subtype) {
    case "Type0":
      return isRead && ["Identity-H", "Identity-V"].includes(encoding);
    case "CIDFontType0":
      return isEmbedded;
    case "CIDFontType2":
      return isEmbedded && has(font, "CIDToGIDMap");
    case "Type1":
      return isEmbedded && has(font, "Widths") && (isRead || SIMPLE_ENCODINGS.has(encoding));
    case "TrueType":
      if (!isEmbedded || !has(font, "Widths")) return false;
      return (numberOf(descriptor, "Flags") & SYMBOLIC) === 0
        ? SIMPLE_ENCODINGS.has(encoding)
        : isRead && !has(font, "Encoding");
    case "Type3":
      return isRead && has(font, "Resources");
    default:
      return false;
  }
}

/** Operators that mark tagged content of the original file (ISO 32000-1, 14.6). */
const MARKS = new Set(["BMC", "BDC", "EMC", "MP", "DP"]);
/** Other operators that PDF/A-2 allows. Inline pictures (`BI`) are not supported. */
const KNOWN = new Set(
  (
    "b B b* B* BT c cm CS cs d d0 d1 Do ET f F f* G g gs h i J j l M m n q Q re RG rg ri S s SC sc SCN scn sh " +
    "T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
  ).split(" "),
);
const MAX_SAVED = 28;

/**
 * Removes the marks of tagged content, because they refer to tags of the original file.
 * @throws ConversionFailure
 */
export function toPlainContent(bytes: Uint8Array) {
  const kept: Uint8Array[] = [];
  let keptTo = 0;
  let saved = 0;
  let conforms = true;
  scanContent(bytes, (operator, from, to) => {
    if (MARKS.has(operator)) {
      kept.push(bytes.subarray(keptTo, from), NEW_LINE);
      keptTo = to;
    } else if (!KNOWN.has(operator)) conforms = false;
    if (operator === "q") saved += 1;
    if (operator === "Q") saved -= 1;
    if (saved > MAX_SAVED || saved < 0) conforms = false;
  });
  if (keptTo === 0) return { bytes, conforms };
  return { bytes: Buffer.concat([...kept, bytes.subarray(keptTo)]), conforms };
}

const NEW_LINE = Buffer.from("\n");

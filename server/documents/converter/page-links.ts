import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFObject,
  type PDFPage,
} from "@pdfme/pdf-lib";
import type { PageLink } from "../../print/index.ts";

const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const MAX_LINKS = 100;
const MAX_ADDRESS_LENGTH = 2_000;
/** Annotation flags Hidden and NoView (ISO 32000-1, 12.5.3). */
const NOT_SHOWN = 0b10_0010;
/** A smaller part of a page cannot be pressed. */
const MIN_SIDE = 0.001;

/**
 * Reads a page's links to web and email addresses, at most a hundred.
 * @param matrix turns the page upright and makes it the unit square (ISO 32000-1, 8.3.3)
 */
export function readPageLinks({ node }: PDFPage, matrix: readonly number[]): readonly PageLink[] {
  const annotations = node.Annots();
  if (annotations === undefined) return [];
  const links: PageLink[] = [];
  for (let index = 0; index < annotations.size() && links.length < MAX_LINKS; index += 1) {
    const annotation = annotations.lookup(index);
    const address = annotation instanceof PDFDict ? findAddress(annotation) : undefined;
    const place = annotation instanceof PDFDict ? placeOf(annotation, matrix) : undefined;
    if (address !== undefined && place !== undefined) links.push({ address, ...place });
  }
  return links;
}

const valueOf = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));

function findAddress(annotation: PDFDict): string | undefined {
  const [action, flags] = [valueOf(annotation, "A"), valueOf(annotation, "F")];
  if (valueOf(annotation, "Subtype") !== PDFName.of("Link") || !(action instanceof PDFDict)) return undefined;
  if (flags instanceof PDFNumber && (flags.asNumber() & NOT_SHOWN) !== 0) return undefined;
  if (valueOf(action, "S") !== PDFName.of("URI") || action.has(PDFName.of("Next"))) return undefined;
  const written = valueOf(action, "URI");
  if (!(written instanceof PDFString || written instanceof PDFHexString)) return undefined;
  const address = Buffer.from(written.asBytes()).toString("utf8");
  // An address in a PDF is ASCII (12.6.4.7).
  const url = address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address) ? undefined : new URL(address);
  return url && PROTOCOLS.has(url.protocol) && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : undefined;
}

function placeOf(annotation: PDFDict, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]) {
  const rect = valueOf(annotation, "Rect");
  const sides = rect instanceof PDFArray ? rect.asArray().map((_, index) => rect.lookup(index)) : [];
  const numbers = sides.flatMap((side) => (side instanceof PDFNumber ? [side.asNumber()] : []));
  const [x1, y1, x2, y2] = numbers;
  if (numbers.length !== 4 || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return undefined;
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const [left = 0, right = 0] = [a * x1 + c * y1 + e, a * x2 + c * y2 + e]
    .map(inside)
    .toSorted((one, two) => one - two);
  const [top = 0, bottom = 0] = [b * x1 + d * y1 + f, b * x2 + d * y2 + f]
    .map((up) => inside(1 - up))
    .toSorted((one, two) => one - two);
  const place = { left, top, width: right - left, height: bottom - top };
  return place.width >= MIN_SIDE && place.height >= MIN_SIDE ? place : undefined;
}

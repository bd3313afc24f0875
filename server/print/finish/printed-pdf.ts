import { inflateSync } from "node:zlib";

export class PdfLayoutError extends Error {
  override readonly name = "PdfLayoutError";
}

/** A PDF by Chromium: one table of objects, one trailer (ISO 32000-1, 7.5.4 and 7.5.5). */
export type PrintedPdf = ReturnType<typeof readPrintedPdf>;

const TABLE = /^xref\s+0 (\d+)\s+/;
const TRAILER = /trailer\s*<<([\s\S]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;
const STREAM = />>\s*stream\r?\n/;
const STREAM_BEGINS = /^\s*stream\r?\n/;
const ENTRY_BYTES = 20;
const MAX_DEPTH = 32;

/** @throws PdfLayoutError for another layout, such as a PDF with an incremental update */
export function readPrintedPdf(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  // One long string is much faster to search than single objects.
  const text = bytes.toString("latin1");
  const [, trailer = "", startAt = ""] = TRAILER.exec(text.slice(-4096)) ?? [];
  const tableAt = Number(startAt);
  const [head, count = ""] = TABLE.exec(text.slice(tableAt, tableAt + 40)) ?? [];
  if (startAt === "" || head === undefined || trailer.includes("/Prev"))
    throw new PdfLayoutError("The PDF has no plain trailer.");
  const offsetOf = (number: number): number => {
    const at = tableAt + head.length + number * ENTRY_BYTES;
    return number < Number(count) && text[at + 17] === "n" ? Number(text.slice(at, at + 10)) : -1;
  };

  const sources = new Map<number, { readonly source: string; readonly end: number }>();
  const read = (number: number): { readonly source: string; readonly end: number } => {
    const known = sources.get(number);
    if (known !== undefined) return known;
    const [at, name] = [offsetOf(number), `${number} 0 obj`];
    if (!text.startsWith(name, at)) throw new PdfLayoutError(`Object ${number} is missing.`);
    const from = at + name.length;
    const own = text.slice(from, text.indexOf("endobj", from));
    const stream = own.includes("stream") ? own.search(STREAM) : -1;
    const found = { source: (stream < 0 ? own : own.slice(0, stream + 2)).trim(), end: from + stream + 2 };
    sources.set(number, found);
    return found;
  };
  /** Returns an object without its stream. @throws PdfLayoutError */
  const sourceOf = (number: number): string => read(number).source;
  /** Returns the unpacked stream, one character per byte; undefined if the object has none. @throws PdfLayoutError */
  const streamOf = (number: number): string | undefined => {
    const { source, end } = read(number);
    const [begin] = STREAM_BEGINS.exec(text.slice(end, end + 12)) ?? [];
    const length = /\/Length (\d+)(?! \d+ R)/.exec(source)?.[1];
    if (begin === undefined || length === undefined) return undefined;
    const stored = bytes.subarray(end + begin.length, end + begin.length + Number(length));
    return (source.includes("/FlateDecode") ? inflateSync(stored) : stored).toString("latin1");
  };

  const rootNumber = referenceIn(trailer, "Root");
  const pages: number[] = [];
  const walk = (number: number, depth: number): void => {
    const source = sourceOf(number);
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(source)?.[1];
    if (depth > MAX_DEPTH) throw new PdfLayoutError("The tree of pages is too deep.");
    if (kids === undefined) pages.push(number);
    else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) walk(Number(kid), depth + 1);
  };
  walk(referenceIn(sourceOf(rootNumber), "Pages"), 0);
  return {
    bytes,
    text,
    size: Number(count),
    rootNumber,
    infoNumber: referenceIn(trailer, "Info"),
    tableAt,
    pages,
    sourceOf,
    streamOf,
  };
}

/** @throws PdfLayoutError */
export function referenceIn(source: string, key: string): number {
  const number = new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(source)?.[1];
  if (number === undefined) throw new PdfLayoutError(`There is no /${key}.`);
  return Number(number);
}

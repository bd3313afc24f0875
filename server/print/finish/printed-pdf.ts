import { inflateSync } from "node:zlib";

/** A file is not laid out as Chromium lays out a PDF, so nothing can be added to it. */
export class PdfLayoutError extends Error {
  override readonly name = "PdfLayoutError";
}

/** A PDF as Chromium writes it: one plain table of objects and one trailer (ISO 32000-1, 7.5.4 and 7.5.5). */
export interface PrintedPdf {
  readonly bytes: Buffer;
  /** The number that the next new object may have. */
  readonly size: number;
  readonly rootNumber: number;
  readonly infoNumber: number;
  /** Where the table of objects starts, in bytes. */
  readonly tableAt: number;
  /** The numbers of the page objects, first page first. */
  readonly pages: readonly number[];
  /** The source of an object without its stream. @throws PdfLayoutError */
  sourceOf(number: number): string;
  /** The unpacked stream of an object, one character a byte; undefined if it has none. @throws PdfLayoutError */
  streamOf(number: number): string | undefined;
}

const TABLE = /^xref\s+0 (\d+)\s+/;
const TRAILER = /trailer\s*<<([\s\S]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;
const ENTRY_BYTES = 20;
const MAX_DEPTH = 32;

/** @throws PdfLayoutError for a PDF of another program, or one that was added to before. */
export function readPrintedPdf(pdf: Uint8Array): PrintedPdf {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const [, trailer = "", startAt = ""] = TRAILER.exec(bytes.toString("latin1", Math.max(0, bytes.length - 4096))) ?? [];
  const tableAt = Number(startAt);
  const [head, count = ""] = TABLE.exec(bytes.toString("latin1", tableAt, tableAt + 40)) ?? [];
  if (startAt === "" || head === undefined || trailer.includes("/Prev")) throw new PdfLayoutError("No plain trailer.");
  const offsets = new Map<number, number>();
  for (let number = 0; number < Number(count); number += 1) {
    const at = tableAt + head.length + number * ENTRY_BYTES;
    const entry = bytes.toString("latin1", at, at + ENTRY_BYTES);
    if (entry[17] === "n") offsets.set(number, Number(entry.slice(0, 10)));
  }

  const startOf = (number: number): number => {
    const at = offsets.get(number);
    const name = `${number} 0 obj`;
    if (at === undefined || bytes.toString("latin1", at, at + name.length) !== name)
      throw new PdfLayoutError(`Object ${number} is missing.`);
    return at + name.length;
  };
  const sourceOf = (number: number): string => {
    const from = startOf(number);
    const source = bytes.toString("latin1", from, bytes.indexOf("endobj", from));
    const stream = /(>>)\s*stream\r?\n/.exec(source);
    return (stream === null ? source : source.slice(0, stream.index + 2)).trim();
  };
  const streamOf = (number: number): string | undefined => {
    const source = sourceOf(number);
    const from = bytes.indexOf(source, startOf(number), "latin1") + Buffer.byteLength(source, "latin1");
    const [begin] = /^\s*stream\r?\n/.exec(bytes.toString("latin1", from, from + 16)) ?? [];
    const length = /\/Length (\d+)(?! \d+ R)/.exec(source)?.[1];
    if (begin === undefined || length === undefined) return undefined;
    const stored = bytes.subarray(from + begin.length, from + begin.length + Number(length));
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
    size: Number(count),
    rootNumber,
    infoNumber: referenceIn(trailer, "Info"),
    tableAt,
    pages,
    sourceOf,
    streamOf,
  };
}

/** The number of the object that an entry refers to. @throws PdfLayoutError */
export function referenceIn(source: string, key: string): number {
  const number = new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(source)?.[1];
  if (number === undefined) throw new PdfLayoutError(`There is no /${key}.`);
  return Number(number);
}

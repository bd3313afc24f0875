import type { PdfMetadata } from "./print-meta.ts";

const TRAILER = /trailer\s*<<([\s\S]*)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;

/**
 * Adds the metadata to a PDF made by Chromium, as an incremental update (ISO 32000-1, 7.5.6): a few bytes at the end,
 * because reading and writing the whole file would take a sixth of the time that printing it takes. Undefined if the
 * file does not end with a plain trailer.
 */
export function stampPdf(pdf: Uint8Array, metadata: PdfMetadata): Uint8Array | undefined {
  const [, trailer = "", previous = ""] = TRAILER.exec(Buffer.from(pdf.subarray(-4096)).toString("latin1")) ?? [];
  const info = /\/Info\s+(\d+)\s+0\s+R/.exec(trailer)?.[1];
  if (info === undefined || trailer.includes("/Prev")) return undefined;
  const date = toPdfString(toPdfDate(metadata.createdAt));
  const entries = {
    Title: toPdfString(metadata.title),
    Author: toPdfString(metadata.author),
    Subject: toPdfString(metadata.subject),
    Keywords: toPdfString(metadata.keywords),
    Creator: toPdfString("Portico"),
    Producer: toPdfString("Portico, Chromium"),
    CreationDate: date,
    ModDate: date,
  };
  const object = `\n${info} 0 obj\n<<${Object.entries(entries)
    .map(([key, value]) => `/${key} ${value}`)
    .join("\n")}>>\nendobj\n`;
  const table = `xref\n${info} 1\n${String(pdf.length + 1).padStart(10, "0")} 00000 n \ntrailer\n<<${trailer}\n/Prev ${previous}>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table, "latin1")]);
}

/**
 * Encodes a text as UTF-16 with its byte-order mark, in hexadecimal (7.9.2.2). This takes any script and has nothing
 * that could end the string.
 */
const toPdfString = (text: string): string => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

const toPdfDate = (at: number): string => `D:${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;

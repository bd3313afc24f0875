import JSZip from "jszip";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { ConversionFailure } from "../conversion-failure.ts";
import { cleanRelationships, decodeEntities, withoutLostLinks } from "./clean-relationships.ts";
import { encodeImage } from "./image-to-pdf.ts";

const MAX_DRAWING_BYTES = 48 * 1024 * 1024;
const TEXT_PART = /^word\/(document|header|footer|footnotes|endnotes|comments)\d*\.xml$/;
/** An SVG picture may show local files. Word stores a PNG for each SVG. */
const SVG = /<([\w.-]+:)?svg[\s>]/;
/**
 * First bytes in hexadecimal. RASTER: PNG, JPEG, GIF, TIFF, WebP. DRAWING: BMP, WMF and EMF, which the portal copies
 * unchanged.
 */
const RASTER = /^(89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646.{8}57454250)/;
const DRAWING = /^(424d|d7cdc69a|01000900|01000000.{72}20454d46)/;
const FONT_PART = /^word\/fonts\/[^/]+\.odttf$/i;

/**
 * Removes external references and executable content from a .docx. Encodes raster pictures again. Keeps only XML,
 * fonts and known picture formats.
 * @throws ConversionFailure for macros, linked content, entities, ZIP bombs, and ZIP files that are not a .docx
 */
export async function cleanDocx(bytes: Uint8Array) {
  const files = await readZip(bytes);
  if (!files.has("[Content_Types].xml") || ![...files.keys()].some((name) => /^word\/document\d*\.xml$/.test(name))) {
    throw new ConversionFailure("content_unknown", { named: "docx" });
  }
  const clean = new JSZip();
  const characters = new Set<string>();
  for (const [name, content] of files) {
    if (/vbaProject\.bin$|vbaData\.xml$/i.test(name)) throw new ConversionFailure("docx_macros");
    const part = /\.(xml|rels)$/i.test(name) ? cleanXml(name, content, files) : await cleanBinary(name, content);
    if (part !== undefined) clean.file(name, part);
    if (typeof part === "string" && TEXT_PART.test(name))
      for (const character of part.replace(/<[^<>]*>/g, "")) characters.add(character);
  }
  return {
    bytes: await clean.generateAsync({ type: "uint8array", compression: "DEFLATE" }),
    characters: [...characters].join(""),
  };
}

function cleanXml(name: string, content: Uint8Array, files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const text = decodeXml(content);
  // Word writes neither document types nor entities. Reject `<<` too: XML parsers are slow on millions of `<`.
  if (/<!DOCTYPE|<!ENTITY|<</i.test(text)) throw new ConversionFailure("damaged");
  if (name === "[Content_Types].xml" && /macroEnabled/i.test(text)) throw new ConversionFailure("docx_macros");
  if (/^\s*(INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DDEAUTO|DDE)\b/im.test(fieldCodesOf(text)))
    throw new ConversionFailure("docx_linked");
  if (SVG.test(text)) return undefined;
  if (name.endsWith(".rels")) return cleanRelationships(text);
  if (!TEXT_PART.test(name)) return text;
  const relationships = files.get(name.replace(/[^/]+$/, "_rels/$&.rels"));
  return withoutLostLinks(text, relationships && decodeXml(relationships));
}

/**
 * Returns the field codes of an XML part, one per line. Each pattern takes linear time, even with millions of fields.
 */
function fieldCodesOf(xml: string): string {
  const pieces = [...xml.matchAll(/<[\w.-]+:(?:fldChar\b|instrText[^<>]*>([^<]*))/g)].map(([, code = "\n"]) => code);
  const simple = [...xml.matchAll(/:instr\s*=\s*("[^"]*"|'[^']*')/g)].map(([, code = ""]) => code.slice(1, -1));
  return decodeEntities([pieces.join(""), ...simple].join("\n"));
}

function decodeXml(content: Uint8Array): string {
  const encoding =
    content[0] === 0xff && content[1] === 0xfe
      ? "utf-16le"
      : content[0] === 0xfe && content[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(content);
}

/** Returns the bytes of a font or picture. Returns undefined for embedded documents, programs and unknown formats. */
async function cleanBinary(name: string, content: Uint8Array): Promise<Uint8Array | undefined> {
  const bytes =
    content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content, { maxOutputLength: MAX_DRAWING_BYTES }) : content;
  const start = Buffer.from(bytes.subarray(0, 44)).toString("hex");
  if (RASTER.test(start)) return (await encodeImage(bytes)).bytes;
  return DRAWING.test(start) || FONT_PART.test(name) ? bytes : undefined;
}

const MAX_ENTRIES = 2000;
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/**
 * Unpacks the files of a ZIP up to a limit. Ignores the sizes that the ZIP claims.
 * @throws ConversionFailure for a damaged or encrypted ZIP, or a ZIP bomb
 */
export async function readZip(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await JSZip.loadAsync(bytes).catch((error: unknown) => {
    throw new ConversionFailure(/encrypted/i.test(String(error)) ? "docx_encrypted" : "damaged");
  });
  const entries = Object.values(zip.files).filter(({ dir }) => !dir);
  if (entries.length > MAX_ENTRIES) throw new ConversionFailure("too_complex");
  const files = new Map<string, Uint8Array>();
  let total = 0;
  for (const entry of entries) {
    const content = await unpack(entry);
    total += content.length;
    if (total > MAX_UNPACKED_BYTES) throw new ConversionFailure("too_complex");
    files.set(entry.name, content);
  }
  return files;
}

async function unpack(entry: JSZip.JSZipObject): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of new Readable().wrap(entry.nodeStream())) {
      if (!(chunk instanceof Uint8Array)) throw new ConversionFailure("damaged");
      length += chunk.length;
      if (length > MAX_ENTRY_BYTES) throw new ConversionFailure("too_complex");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ConversionFailure ? error : new ConversionFailure("damaged");
  }
  return Buffer.concat(chunks, length);
}

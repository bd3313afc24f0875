import JSZip from "jszip";
import { ConversionFailure } from "../conversion-failure.ts";
import { encodeImage } from "./image-to-pdf.ts";
import { readZip } from "./read-zip.ts";

const RELATIONSHIP = /<Relationship\b[^>]*\/?>/g;
/** Attached templates and custom XML point outside in many honest files and show nothing: they are cut off silently. */
const SHOWS_CONTENT = /\/(image|oleObject|package|frame|subDocument|video|audio|media|aFChunk|control)"/;

/**
 * A .docx without anything that reaches outside it, its pictures encoded anew.
 * @throws ConversionFailure for macros, linked content, entity tricks, bombs, and ZIP files that are no .docx.
 */
export async function cleanDocx(bytes: Uint8Array): Promise<Uint8Array> {
  const files = readZip(bytes);
  if (!files.has("[Content_Types].xml") || ![...files.keys()].some((name) => /^word\/document\d*\.xml$/.test(name))) {
    throw new ConversionFailure("content_unknown", { named: "docx" });
  }
  const clean = new JSZip();
  for (const [name, content] of files) {
    if (/vbaProject\.bin$|vbaData\.xml$/i.test(name)) throw new ConversionFailure("docx_macros");
    clean.file(name, await cleanPart(name, content));
  }
  return clean.generateAsync({ type: "uint8array", compression: "DEFLATE" });
}

async function cleanPart(name: string, content: Uint8Array): Promise<Uint8Array | string> {
  if (/^word\/media\/[^/]+\.(png|jpe?g)$/i.test(name)) return (await encodeImage(content)).bytes;
  if (!/\.(xml|rels)$/i.test(name)) return content;
  const text = decodeXml(content);
  // XML of Office has no document type; one would only be there for entities that expand or read files.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new ConversionFailure("damaged");
  if (name === "[Content_Types].xml" && /macroEnabled/i.test(text)) throw new ConversionFailure("docx_macros");
  // Fields that fetch when the document is opened.
  if (/\b(INCLUDEPICTURE|INCLUDETEXT|DDEAUTO|DDE)\b/.test(text) && /instrText|fldSimple/.test(text)) throw new ConversionFailure("docx_linked");
  return name.endsWith(".rels") ? cleanRelationships(text) : text;
}

function decodeXml(content: Uint8Array): string {
  const encoding = content[0] === 0xff && content[1] === 0xfe ? "utf-16le" : content[0] === 0xfe && content[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(content);
}

function cleanRelationships(xml: string): string {
  return xml.replace(RELATIONSHIP, (relationship) => {
    if (!/TargetMode\s*=\s*["']External["']/i.test(relationship)) return relationship;
    if (/\/hyperlink["']/.test(relationship)) return /Target\s*=\s*["'](https?:|mailto:)/i.test(relationship) ? relationship : "";
    if (SHOWS_CONTENT.test(relationship.replaceAll("'", '"'))) throw new ConversionFailure("docx_linked");
    return "";
  });
}

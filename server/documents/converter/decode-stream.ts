import { inflateRawSync, inflateSync, constants } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from "@pdfme/pdf-lib";
import { ConversionFailure } from "../conversion-failure.ts";

/** Filters on one stream (ISO 32000-1, 7.4). Harmless files need no more. */
const MAX_FILTERS = 3;
const STEP_BYTES = 256 * 1024;
/** Short filter names. The standard allows them for inline pictures only, but PDF readers accept them in any stream. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  "/Fl": "/FlateDecode",
  "/LZW": "/LZWDecode",
  "/A85": "/ASCII85Decode",
  "/AHx": "/ASCIIHexDecode",
  "/RL": "/RunLengthDecode",
  "/CCF": "/CCITTFaxDecode",
  "/DCT": "/DCTDecode",
};
const OF_PICTURES = new Set(["/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode"]);

export const MAX_CONTENT_BYTES = 48 * 1024 * 1024;

/**
 * Undoes the filters of a stream, except picture filters. Does not undo predictors.
 * @throws ConversionFailure for too many filters, a damaged stream, or a result of more than `maxBytes`
 */
export function decodeStream(stream: PDFRawStream, maxBytes: number): Uint8Array {
  const filters = listOf(stream.dict, "Filter").map((filter) => LONG_NAMES[String(filter)] ?? String(filter));
  const parameters = listOf(stream.dict, "DecodeParms");
  if (filters.length > MAX_FILTERS) throw new ConversionFailure("too_complex");
  let bytes: Uint8Array = stream.contents;
  for (const [index, filter] of filters.entries()) {
    const own = parameters[index];
    const ownParameters = own instanceof PDFDict ? own : undefined;
    if (OF_PICTURES.has(filter)) {
      if (index < filters.length - 1) throw new ConversionFailure("damaged");
      return bytes;
    }
    bytes = filter === "/FlateDecode" ? inflate(bytes, maxBytes) : undo(filter, ownParameters, bytes, stream, maxBytes);
  }
  return bytes;
}

const SEPARATOR = Buffer.from("\n");

/** Decodes and joins the content streams of a page (ISO 32000-1, 7.7.3.3). @throws ConversionFailure */
export function contentOf({ node }: PDFPage): Uint8Array {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) continue;
    const bytes = decodeStream(stream, MAX_CONTENT_BYTES);
    if ((length += bytes.length) > MAX_CONTENT_BYTES) throw new ConversionFailure("too_complex");
    // A new stream also starts a new token.
    parts.push(bytes, SEPARATOR);
  }
  return Buffer.concat(parts);
}

function listOf(dict: PDFDict, key: string): readonly (PDFObject | undefined)[] {
  const value = dict.lookup(PDFName.of(key));
  if (value instanceof PDFArray) return value.asArray().map((_, index) => value.lookup(index));
  return value === undefined ? [] : [value];
}

function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
  const failWithin = (error: unknown): void => {
    if (error instanceof RangeError) throw new ConversionFailure("too_complex");
  };
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    failWithin(error);
  }
  try {
    // The checksum may be wrong: PDF readers ignore it, so inflate without it.
    return inflateRawSync(bytes.subarray(2), options);
  } catch (error) {
    failWithin(error);
    throw new ConversionFailure("damaged");
  }
}

/** Undoes one filter in steps, so that a bomb is rejected before it fills the memory. */
function undo(
  filter: string,
  parameters: PDFDict | undefined,
  bytes: Uint8Array,
  { dict: { context } }: PDFRawStream,
  maxBytes: number,
): Uint8Array {
  const dict = context.obj({ Filter: PDFName.of(filter.slice(1)) });
  if (parameters !== undefined) dict.set(PDFName.of("DecodeParms"), parameters);
  try {
    const decoder = decodePDFRawStream(PDFRawStream.of(dict, bytes));
    const steps: Uint8Array[] = [];
    let length = 0;
    for (let step = decoder.getBytes(STEP_BYTES); step.length > 0; step = decoder.getBytes(STEP_BYTES)) {
      length += step.length;
      if (length > maxBytes) throw new ConversionFailure("too_complex");
      steps.push(Uint8Array.from(step));
    }
    return Buffer.concat(steps);
  } catch (error) {
    throw error instanceof ConversionFailure ? error : new ConversionFailure("damaged");
  }
}

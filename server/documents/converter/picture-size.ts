import { PDFName, PDFNumber, type PDFDict } from "@pdfme/pdf-lib";
import type { DecodedStream } from "./decode-stream.ts";

/** Decoded size of a picture, and the number of passes that decode it. */
export interface PictureSize {
  readonly pixels: number;
  readonly passes: number;
}

/** Reads the size from the encoded picture. Its dictionary may claim another size, and PDF readers use either. */
export function pictureSizeOf({ bytes, pictureFilter, parameters }: DecodedStream): PictureSize {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (pictureFilter) {
    case "/DCTDecode":
      return sizeOfJpeg(data);
    case "/JPXDecode":
      return sizeOfJpeg2000(data);
    case "/JBIG2Decode":
      return sizeOfJbig2(data);
    case "/CCITTFaxDecode":
      return { pixels: numberOf(parameters, "Columns", 1728) * numberOf(parameters, "Rows", 0), passes: 1 };
    default:
      return { pixels: 0, passes: 1 };
  }
}

export const numberOf = (dict: PDFDict | undefined, key: string, otherwise: number): number => {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? Math.abs(value.asNumber()) : otherwise;
};

/** The frame header (SOF) contains the sides. Each scan (SOS) is one pass over the picture (ITU T.81). */
function sizeOfJpeg(data: Buffer): PictureSize {
  let pixels = 0;
  let passes = 0;
  let at = data.indexOf(0xff);
  while (at >= 0 && at + 9 < data.length) {
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) pixels = Math.max(pixels, data.readUInt16BE(at + 5) * data.readUInt16BE(at + 7));
    if (marker === 0xda) passes += 1;
    // These markers have no length field: bytes inside a scan, restart and start markers.
    const hasLength = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd9);
    at = data.indexOf(0xff, hasLength ? at + 2 + data.readUInt16BE(at + 2) : at + (marker === 0xff ? 1 : 2));
  }
  return { pixels, passes };
}

/** The marker SIZ contains the sides of the picture and its tiles. Each tile adds part of a pass (ITU T.800, A.5.1). */
function sizeOfJpeg2000(data: Buffer): PictureSize {
  const at = data.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
  if (at < 0 || at + 42 > data.length) return { pixels: 0, passes: 1 };
  const [right = 0, bottom = 0, left = 0, top = 0, tileWidth = 0, tileHeight = 0] = [8, 12, 16, 20, 24, 28].map(
    (offset) => data.readUInt32BE(at + offset),
  );
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const tiles = Math.ceil(width / Math.max(1, tileWidth)) * Math.ceil(height / Math.max(1, tileHeight));
  return { pixels: width * height, passes: Math.max(1, data.readUInt16BE(at + 40) / 4, tiles / 1000) };
}

/** Adds up the pixels of the page and of each region. Each has its own sides (ITU T.88, 7.2). */
function sizeOfJbig2(data: Buffer): PictureSize {
  let pixels = 0;
  let at = 0;
  while (at + 11 <= data.length) {
    const number = data.readUInt32BE(at);
    const flags = data[at + 4] ?? 0;
    let referred = (data[at + 5] ?? 0) >> 5;
    let next = at + 6;
    if (referred === 7) {
      referred = data.readUInt32BE(at + 5) & 0x1fffffff;
      next = at + 9 + Math.ceil((referred + 1) / 8);
    }
    next += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + ((flags & 0x40) === 0 ? 1 : 4);
    if (next + 12 > data.length) break;
    const length = data.readUInt32BE(next);
    const type = flags & 0x3f;
    const hasSides = type === 48 || (type >= 4 && type <= 43 && type !== 16);
    // A page without a height gets its height from its stripes.
    const height = data.readUInt32BE(next + 8);
    if (hasSides) pixels += data.readUInt32BE(next + 4) * (height === 0xffffffff ? 0 : height);
    if (length === 0xffffffff) break;
    at = next + 4 + length;
  }
  return { pixels, passes: 1 };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Pictures, PictureSize } from "../../engine/protocol/index.ts";

const read = new WeakMap<LoadedTenant, Promise<Pictures>>();

/** Reads the sizes of a tenant's pictures once. Leaves out pictures of unknown size. */
export function readPictures(loaded: LoadedTenant): Promise<Pictures> {
  const known = read.get(loaded);
  if (known !== undefined) return known;
  const reading = readSizes(loaded);
  read.set(loaded, reading);
  return reading;
}

async function readSizes({ assetsFolder, definition }: LoadedTenant): Promise<Pictures> {
  const sizeOf = async (name: string | undefined): Promise<PictureSize | undefined> => {
    const bytes = name === undefined ? undefined : await readFile(join(assetsFolder, name)).catch(() => undefined);
    return bytes === undefined ? undefined : findPictureSize(bytes);
  };
  const [logo, hero] = await Promise.all([sizeOf(definition.tenant.theme.logo), sizeOf(definition.tenant.theme.hero)]);
  return { ...(logo && { logo }), ...(hero && { hero }) };
}

/** Reads the size of a PNG, JPEG, WebP or SVG from its first bytes. Returns undefined for other formats. */
export function findPictureSize(bytes: Buffer): PictureSize | undefined {
  try {
    const size = sizeOf(bytes);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeOf(bytes: Buffer): PictureSize | undefined {
  if (bytes.subarray(1, 4).toString("latin1") === "PNG")
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes);
  if (bytes.subarray(8, 12).toString("latin1") === "WEBP") return sizeOfWebp(bytes);
  return sizeOfSvg(bytes.toString("utf8"));
}

/** Reads the size from the frame header (ITU-T T.81, B.1.1.4 and B.2.2). */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at < bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Reads the size of a WebP (RFC 9649, section 2). */
function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  const kind = bytes.subarray(12, 16).toString("latin1");
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Reads the size of an SVG. Without width and height, uses the view box. */
function sizeOfSvg(markup: string): PictureSize | undefined {
  const root = /<svg\b[^>]*>/i.exec(markup)?.[0];
  if (root === undefined) return undefined;
  const read = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1]?.trim();
  const [width, height] = ["width", "height"].map((name) => {
    const value = read(name) ?? "";
    return /^[\d.]+(px)?$/.test(value) ? Math.round(Number.parseFloat(value)) : 0;
  });
  if (width !== undefined && height !== undefined && width > 0 && height > 0) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (read("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return boxWidth > 0 && boxHeight > 0 ? { width: Math.round(boxWidth), height: Math.round(boxHeight) } : undefined;
}

import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { oneOf, upTo, type HostileFile } from "./hostile-file.ts";

const MB = 1024 * 1024;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

interface Png {
  readonly width: number;
  readonly height: number;
  /** Bits, colour type and interlacing, as in IHDR. */
  readonly form?: readonly [bits: number, colour: number, interlaced: number];
  readonly megabytes?: number;
  readonly more?: Buffer;
}

function makePng({ width, height, form: [bits, colour, interlaced] = [8, 2, 0], megabytes = 0.01, more }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    more ?? Buffer.alloc(0),
    chunk("IDAT", deflateSync(Buffer.alloc(Math.round(megabytes * MB)), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const textBomb = (type: string, megabytes: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(megabytes * MB), { level: 9 })]));

const progressive = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#888" } })
    .jpeg({ progressive: true })
    .toBuffer();

const IMAGES = {
  "png that declares a wrong size": (size) => makePng({ width: size, height: size }),
  "png of one line": (size) => makePng({ width: size * 1000, height: 1, megabytes: 3 }),
  "png of zeros": (size) => makePng({ width: Math.min(size, 12_000), height: Math.min(size, 12_000), megabytes: 150 }),
  "png of zeros, interlaced, of 16 bits": (size) =>
    makePng({ width: Math.min(size, 7_000), height: Math.min(size, 7_000), form: [16, 6, 1], megabytes: 390 }),
  "png with a text that unpacks": (size) =>
    makePng({ width: 9, height: 9, more: textBomb("zTXt", Math.min(size, 200)) }),
  "png with a profile that unpacks": (size) =>
    makePng({ width: 9, height: 9, more: textBomb("iCCP", Math.min(size, 200)) }),
  "png of many chunks": (size) =>
    makePng({
      width: 9,
      height: 9,
      more: Buffer.concat(Array.from({ length: Math.min(size, 40_000) }, () => chunk("tEXt", Buffer.from("a\0b")))),
    }),
  "jpeg that declares a wrong size": async (size) => {
    const jpeg = await progressive(64);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
    jpeg.writeUInt16BE(size % 65_536, frame + 5);
    jpeg.writeUInt16BE(size % 65_536, frame + 7);
    return jpeg;
  },
  "jpeg of many passes": async (size) => {
    const jpeg = await progressive(Math.min(6_000, 100 + size));
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = jpeg.subarray(last, -2);
    const times = Math.min(Math.ceil(900_000 / scan.length), size);
    return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
  },
  "jpeg of many segments": async (size) => {
    const jpeg = await progressive(64);
    const segments = Buffer.from("ffe10002".repeat(Math.min(size, 100_000)), "hex");
    return Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]);
  },
  "jpeg that is another kind": (size) =>
    Buffer.concat([
      Buffer.from("ffd8ff", "hex"),
      Buffer.from(`<svg width="${size}" height="${size}"><image href="file:///etc/passwd"/></svg>`),
    ]),
} satisfies Record<string, (size: number) => Buffer | Promise<Buffer>>;

export const OTHER_PICTURES = {
  gif: (side) => {
    const gif = Buffer.from("47494638396100000000800000000000ffffff2c00000000000000000002024401003b", "hex");
    for (const at of [6, 8, 24, 26]) gif.writeUInt16LE(Math.min(side, 65_535), at);
    return gif;
  },
  tiff: (side) => {
    const entries = [
      [256, side],
      [257, side],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, 8],
      [278, side],
      [279, 100],
    ] as const;
    const tiff = Buffer.alloc(10 + entries.length * 12 + 4);
    tiff.write("II*\0\x08\0\0\0", "latin1");
    tiff.writeUInt16LE(entries.length, 8);
    for (const [index, [tag, value]] of entries.entries()) {
      tiff.writeUInt16LE(tag, 10 + index * 12);
      tiff.writeUInt16LE(4, 12 + index * 12);
      tiff.writeUInt32LE(1, 14 + index * 12);
      tiff.writeUInt32LE(value, 18 + index * 12);
    }
    return tiff;
  },
  webp: (side) => {
    const webp = Buffer.alloc(30);
    webp.write("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0", "latin1");
    webp.writeUIntLE(Math.min(side, 0xffffff), 24, 3);
    webp.writeUIntLE(Math.min(side, 0xffffff), 27, 3);
    return webp;
  },
  svg: (side) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${"<g>".repeat(side % 1000)}</svg>`,
    ),
  png: (side) => makePng({ width: side, height: side }),
} satisfies Record<string, (side: number) => Buffer>;

export const hostileImage: fc.Arbitrary<HostileFile> = fc.tuple(oneOf(IMAGES), upTo(100_000)).map(([kind, size]) => ({
  what: `${kind}: ${size}`,
  fileName: kind.startsWith("png") ? "a.png" : "a.jpg",
  make: () => IMAGES[kind](size),
}));

import { deflateSync } from "node:zlib";

/**
 * The colour space that Chromium draws in, as an ICC profile of version 2 (ICC.1:2001-04), computed from IEC 61966-2-1
 * so that it is nobody's file: the primaries adapted to D50, and the curve in 1,024 steps.
 */
const WHITE = [0.9642, 1, 0.8249];
const PRIMARIES = {
  rXYZ: [0.4360747, 0.2225045, 0.0139322],
  gXYZ: [0.3850649, 0.7168786, 0.0971045],
  bXYZ: [0.1430804, 0.0606169, 0.7141733],
};
const STEPS = 1024;
const NAME = "sRGB IEC61966-2.1";
const HEADER_BYTES = 128;

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(value, index * 4));
  return bytes;
}

const toFixed = (value: number): number => Math.round(value * 65_536);
const ascii = (text: string): Buffer => Buffer.from(text, "latin1");
const xyz = (values: readonly number[]): Buffer => Buffer.concat([ascii("XYZ "), numbers(0, ...values.map(toFixed))]);

function curve(): Buffer {
  const samples = Buffer.alloc(STEPS * 2);
  for (let step = 0; step < STEPS; step += 1)
    samples.writeUInt16BE(Math.round(toLinear(step / (STEPS - 1)) * 65_535), step * 2);
  return Buffer.concat([ascii("curv"), numbers(0, STEPS), samples]);
}

/** A description in ASCII; its forms in Unicode and for the Macintosh are empty. */
const description = (text: string): Buffer =>
  Buffer.concat([ascii("desc"), numbers(0, text.length + 1), ascii(`${text}\0`), Buffer.alloc(4 + 4 + 2 + 1 + 67)]);

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

export function makeSrgbProfile(): Buffer {
  const shared = curve();
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ["desc", description(NAME)],
    ["cprt", Buffer.concat([ascii("text"), numbers(0), ascii("No copyright, use freely\0")])],
    ["wtpt", xyz(WHITE)],
    ...Object.entries(PRIMARIES).map(([name, values]) => [name, xyz(values)] as const),
    ["rTRC", shared],
    ["gTRC", shared],
    ["bTRC", shared],
  ];
  const stored = new Map<Buffer, number>();
  let at = HEADER_BYTES + 4 + tags.length * 12;
  for (const [, data] of tags) {
    if (stored.has(data)) continue;
    stored.set(data, at);
    at += padded(data).length;
  }
  const table = tags.map(([name, data]) => Buffer.concat([ascii(name), numbers(stored.get(data) ?? 0, data.length)]));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02_10_00_00, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  // The day on which IEC 61966-2-1 was published.
  [1999, 10, 18].forEach((part, index) => header.writeUInt16BE(part, 24 + index * 2));
  header.write("acsp", 36, "latin1");
  WHITE.forEach((value, index) => header.writeInt32BE(toFixed(value), 68 + index * 4));
  return Buffer.concat([header, numbers(tags.length), ...table, ...[...stored.keys()].map(padded)]);
}

let packed: Buffer | undefined;

/** The profile, deflated once. */
export const packedSrgbProfile = (): Buffer => (packed ??= deflateSync(makeSrgbProfile(), { level: 9 }));

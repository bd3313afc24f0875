import { deflateSync } from "node:zlib";

export const FILTERS = ["FlateDecode", "LZWDecode", "RunLengthDecode", "ASCII85Decode", "ASCIIHexDecode"] as const;
export type Filter = (typeof FILTERS)[number];

function packBy(filter: Filter, bytes: Uint8Array): Uint8Array {
  switch (filter) {
    case "FlateDecode":
      return deflateSync(bytes, { level: 9 });
    case "LZWDecode":
      return packByLzw(bytes);
    case "RunLengthDecode":
      return packByRuns(bytes);
    case "ASCII85Decode":
      return packByBase85(bytes);
    case "ASCIIHexDecode":
      return Buffer.from(`${Buffer.from(bytes).toString("hex")}>`);
  }
}

/** Packs in reverse order, because readers undo the filters in order. */
export const packByChain = (filters: readonly Filter[], bytes: Uint8Array): Uint8Array =>
  filters.toReversed().reduce<Uint8Array>((packed, filter) => packBy(filter, packed), bytes);

function packByLzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [held, bits] = [0, 0];
  let width = 9;
  const write = (code: number): void => {
    held = (held << width) | code;
    bits += width;
    for (; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 0xff);
    held &= (1 << bits) - 1;
  };
  /** Codes of words, by the code of the prefix and the last byte. */
  const table = new Map<number, number>();
  let next = 258;
  write(256);
  let word = -1;
  for (const byte of bytes) {
    const longer = word < 0 ? byte : table.get(word * 256 + byte);
    if (longer !== undefined) {
      word = longer;
      continue;
    }
    write(word);
    table.set(word * 256 + byte, next);
    next += 1;
    if (next + 1 > 1 << width && width < 12) width += 1;
    if (next >= 4095) {
      write(256);
      table.clear();
      next = 258;
      width = 9;
    }
    word = byte;
  }
  if (word >= 0) write(word);
  write(257);
  if (bits > 0) out.push((held << (8 - bits)) & 0xff);
  return Uint8Array.from(out);
}

function packByRuns(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length;) {
    let run = 1;
    while (run < 128 && bytes[at + run] === bytes[at]) run += 1;
    out.push(run === 1 ? 0 : 257 - run, bytes[at] ?? 0);
    at += run;
  }
  return Uint8Array.from([...out, 128]);
}

function packByBase85(bytes: Uint8Array): Uint8Array {
  const words: string[] = [];
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  for (let at = 0; at < padded.length; at += 4) {
    let number = padded.readUInt32BE(at);
    const isWhole = at + 4 <= bytes.length;
    if (number === 0 && isWhole) {
      words.push("z");
      continue;
    }
    let word = "";
    for (let digit = 0; digit < 5; digit += 1) {
      word = String.fromCharCode(33 + (number % 85)) + word;
      number = Math.floor(number / 85);
    }
    words.push(isWhole ? word : word.slice(0, 1 + (bytes.length - at)));
  }
  return Buffer.from(`${words.join("")}~>`);
}

import { inflateRawSync } from "node:zlib";
import { ConversionFailure } from "../conversion-failure.ts";

const MAX_ENTRIES = 2000;
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/**
 * The files of a ZIP archive, each unpacked within a bound whatever sizes the archive claims (PKWARE APPNOTE 4.3).
 * @throws ConversionFailure for a damaged, encrypted or bomb-like archive.
 */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length) throw new ConversionFailure("damaged");
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ConversionFailure("too_complex");
  const files = new Map<string, Uint8Array>();
  let total = 0;
  try {
    for (let entry = 0, at = zip.readUInt32LE(end + 16); entry < count; entry += 1) {
      if (zip.readUInt32LE(at) !== 0x02014b50) throw new ConversionFailure("damaged");
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      const content = readEntry(zip, at);
      total += content.length;
      if (total > MAX_UNPACKED_BYTES) throw new ConversionFailure("too_complex");
      if (files.has(name)) throw new ConversionFailure("damaged");
      if (!name.endsWith("/")) files.set(name, content);
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
  } catch (error) {
    // Offsets that lead out of the file throw RangeError.
    throw error instanceof ConversionFailure ? error : new ConversionFailure("damaged");
  }
  return files;
}

function readEntry(zip: Buffer, at: number): Uint8Array {
  if ((zip.readUInt16LE(at + 8) & 1) === 1) throw new ConversionFailure("docx_encrypted");
  const method = zip.readUInt16LE(at + 10);
  const packedLength = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== 0x04034b50) throw new ConversionFailure("damaged");
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packedLength > zip.length) throw new ConversionFailure("damaged");
  const packed = zip.subarray(start, start + packedLength);
  if (method === 0) return packed;
  if (method !== 8) throw new ConversionFailure("damaged");
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES });
  } catch (error) {
    throw new ConversionFailure(error instanceof RangeError ? "too_complex" : "damaged");
  }
}

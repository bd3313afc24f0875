import { Readable } from "node:stream";
import JSZip from "jszip";
import { ConversionFailure } from "../conversion-failure.ts";

const MAX_ENTRIES = 2000;
const MAX_ENTRY_BYTES = 48 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/**
 * Unpacks each file of a ZIP within a bound, whatever sizes the archive claims.
 * @throws ConversionFailure for a damaged, encrypted or bomb-like archive
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

import { ConversionFailure } from "../conversion-failure.ts";

export const CONVERTIBLE = ["png", "jpeg", "pdf", "docx"] as const;
export type ConvertibleType = (typeof CONVERTIBLE)[number];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Finds the type of a file by its first bytes. Every ZIP counts as .docx here. */
export function sniffContent(bytes: Uint8Array): ConvertibleType | "ole" | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return "docx";
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return "ole";
  // ISO 32000 requires the header at byte 0; readers find it anywhere in the first 1,024.
  if (Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")) return "pdf";
  return undefined;
}

export const extensionOf = (fileName: string): string => /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

/**
 * Returns the type to convert from.
 * @throws ConversionFailure if the content does not match the name, or its type cannot be converted
 */
export function checkContent(bytes: Uint8Array, fileName: string): ConvertibleType {
  if (bytes.length === 0) throw new ConversionFailure("empty");
  const extension = extensionOf(fileName);
  const named = extension === "jpg" ? "jpeg" : CONVERTIBLE.find((type) => type === extension);
  if (named === undefined) throw new ConversionFailure("type_unknown");
  const found = sniffContent(bytes);
  if (found === "ole") throw new ConversionFailure("docx_encrypted");
  if (found === undefined) throw new ConversionFailure("content_unknown", { named: extension });
  if (found !== named) throw new ConversionFailure("mislabelled", { named: extension, found });
  return found;
}

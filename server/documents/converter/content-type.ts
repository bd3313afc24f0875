import { extensionOf, findContentKind, findNamedKind, type FileKind } from "../../../engine/core/index.ts";
import { ConversionFailure } from "../conversion-failure.ts";

/** First bytes of an OLE file: a .doc, or a .docx with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Returns the kind of the file.
 * @throws ConversionFailure if the content does not match the name, or the portal does not accept this kind
 */
export function checkContent(bytes: Uint8Array, fileName: string): FileKind {
  if (bytes.length === 0) throw new ConversionFailure("empty");
  const named = findNamedKind(fileName);
  if (named === undefined) throw new ConversionFailure("type_unknown");
  if (OLE.every((byte, index) => bytes[index] === byte)) throw new ConversionFailure("docx_encrypted");
  const found = findContentKind(bytes, named);
  if (found === undefined) throw new ConversionFailure("content_unknown", { named: extensionOf(fileName) });
  if (found !== named) throw new ConversionFailure("mislabelled", { named: extensionOf(fileName), found });
  return found;
}

import type { ApplicationRecord } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { contextOf } from "./sealed-answers.ts";

/**
 * A record without the secret answers that cannot be opened, because their key is lost or they were altered, and the keys
 * of those answers. For whoever reads what others have entered, and must not pass over in silence what is not there.
 */
export function leaveOutUnreadable(
  cipher: FieldCipher,
  record: ApplicationRecord,
): { readonly record: ApplicationRecord; readonly unreadable: readonly string[] } {
  const sealed = Object.entries(record.sealed);
  const unreadable = sealed
    .filter(([key, text]) => !isReadable(cipher, text, contextOf(record, key)))
    .map(([key]) => key);
  if (unreadable.length === 0) return { record, unreadable };
  const readable = Object.fromEntries(sealed.filter(([key]) => !unreadable.includes(key)));
  return { record: { ...record, sealed: readable }, unreadable };
}

function isReadable(cipher: FieldCipher, text: string, context: string): boolean {
  try {
    cipher.open(text, context);
    return true;
  } catch {
    return false;
  }
}

import { gcm } from "@noble/ciphers/aes.js";

/** A text encrypted with AES-GCM. */
export interface Sealed {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
}

const IV_BYTES = 12;

const toBytes = (text: string) => new TextEncoder().encode(text);

export const parseJournalKey = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Encrypts JSON, bound to its owner. Synchronous, because a page that ends cannot wait. */
export function seal(key: Uint8Array, owner: string, value: unknown): Sealed {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: gcm(key, iv, toBytes(owner)).encrypt(toBytes(JSON.stringify(value))) };
}

/** Decrypts JSON. Returns undefined for another key or owner. */
export function unseal(key: Uint8Array, owner: string, { iv, data }: Sealed): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(gcm(key, iv, toBytes(owner)).decrypt(new Uint8Array(data))));
  } catch {
    return undefined;
  }
}

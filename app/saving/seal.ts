import { gcm } from "@noble/ciphers/aes.js";

/** What is kept on the device: AES-GCM, so that whoever has the device and not the key reads nothing. */
export interface Sealed {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
}

const IV_BYTES = 12;

const toBytes = (text: string) => new TextEncoder().encode(text);

/** The key that the server gives, in base64. */
export const parseJournalKey = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * Seals what can be written as JSON, at once, because a page that is being left is given no time to wait. The owner is
 * bound to it, so that nothing on the device can be moved to another person.
 */
export function seal(key: Uint8Array, owner: string, value: unknown): Sealed {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: gcm(key, iv, toBytes(owner)).encrypt(toBytes(JSON.stringify(value))) };
}

/** Undefined for what another key or owner sealed. */
export function unseal(key: Uint8Array, owner: string, { iv, data }: Sealed): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(gcm(key, iv, toBytes(owner)).decrypt(new Uint8Array(data))));
  } catch {
    return undefined;
  }
}

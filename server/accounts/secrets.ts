import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
/** So many that the remainder by a million is even to within one in 280 million. */
const DERIVED_BYTES = 6;

/** Makes 256 random bits for an address or a cookie. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Hashes a token. It needs no salt and need not be slow, because nobody can try all values of 256 bits. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Derives a key for one purpose, so that no key serves two (RFC 5869). */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "portico", purpose, TOKEN_BYTES));

/** The code with this id: six digits, evenly spread. Only who has the key can tell them, and always the same ones. */
export function deriveCode(key: Uint8Array, id: string): string {
  const bytes = createHmac("sha256", deriveKey(key, "mailed codes")).update(id).digest();
  return (bytes.readUIntBE(0, DERIVED_BYTES) % 10 ** CODE_DIGITS).toString().padStart(CODE_DIGITS, "0");
}

/**
 * Hashes a code with a key that is not in the store, because whoever had the store could try all million codes against
 * a plain hash.
 */
export const hashCode = (key: Uint8Array, account: string, code: string): string =>
  createHmac("sha256", deriveKey(key, "codes")).update(`${account}\n${code}`).digest("base64url");

/** Compares in a time that does not depend on where the first difference is. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest()];
  return timingSafeEqual(left, right);
}

import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** Makes 256 random bits for an address or a cookie. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Hashes a token. It needs no salt and need not be slow, because nobody can try all values of 256 bits. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A confirmation code: six digits, evenly spread. */
export const createCode = (): string =>
  randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, "0");

/** Derives a key for one purpose, so that no key serves two (RFC 5869). */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "portico", purpose, TOKEN_BYTES));

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

import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;
const DERIVED_BYTES = 6;

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Hashes without salt, because nobody can guess the 256 random bits of a token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Derives a key for one purpose (RFC 5869). */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "portico", purpose, TOKEN_BYTES));

/** Derives six digits from the id. The same key and id always give the same digits. */
export function deriveCode(key: Uint8Array, id: string): string {
  const bytes = createHmac("sha256", deriveKey(key, "mailed codes")).update(id).digest();
  return (bytes.readUIntBE(0, DERIVED_BYTES) % 10 ** CODE_DIGITS).toString().padStart(CODE_DIGITS, "0");
}

/** Uses a key outside the database, because a thief of the database could try all million codes. */
export const hashCode = (key: Uint8Array, subject: string, code: string): string =>
  createHmac("sha256", deriveKey(key, "codes")).update(`${subject}\n${code}`).digest("base64url");

/** Compares in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest()];
  return timingSafeEqual(left, right);
}

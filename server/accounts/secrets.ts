import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits, for an address or a cookie. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Enough for a token of 256 bits: nobody can try them all, so it needs no salt and no slowness. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** A confirmation code: six digits, evenly spread. */
export const createCode = (): string =>
  randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, "0");

/** A key for one purpose, so that no key serves two (RFC 5869). */
export const deriveKey = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, "portico", purpose, TOKEN_BYTES));

/** Codes are few enough to try them all against a plain hash; without the key, which is not in the store, nobody can. */
export const hashCode = (key: Uint8Array, account: string, code: string): string =>
  createHmac("sha256", deriveKey(key, "codes")).update(`${account}\n${code}`).digest("base64url");

/** Compares without telling by its time where the first difference is. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest()];
  return timingSafeEqual(left, right);
}

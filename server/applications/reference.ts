import { randomInt } from "node:crypto";
import { hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";

/** Crockford's base 32: no I, L, O or U. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHECK_CHARACTERS = `${DIGITS}*~$=U`;
const CHECKED_LENGTH = 7;
const GROUP_LENGTH = 4;
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/**
 * Makes a reference number: seven random characters (35 bits) and Crockford's check character. Skips numbers whose
 * check character is a symbol or U.
 */
export function createReference(): string {
  for (;;) {
    const digits = Array.from({ length: CHECKED_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
    const check = checkCharacterOf(digits);
    if (DIGITS.includes(check)) return digits + check;
  }
}

export const formatReference = (reference: string): string =>
  `${reference.slice(0, GROUP_LENGTH)}-${reference.slice(GROUP_LENGTH)}`;

/**
 * Parses a typed number. Accepts any case, spaces, hyphens, O for 0, and I or L for 1. Returns undefined if a character
 * is wrong or two are exchanged.
 */
export function parseReference(typed: string): string | undefined {
  const reference = parsePartOfReference(typed);
  if (reference?.length !== CHECKED_LENGTH + 1) return undefined;
  return checkCharacterOf(reference.slice(0, CHECKED_LENGTH)) === reference.at(-1) ? reference : undefined;
}

export function parsePartOfReference(typed: string): string | undefined {
  const part = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .replace(/[ILO]/g, (character) => LOOK_ALIKES[character] ?? character);
  return new RegExp(`^[${DIGITS}]{${GROUP_LENGTH},${CHECKED_LENGTH + 1}}$`).test(part) ? part : undefined;
}

function checkCharacterOf(digits: string): string {
  const remainder = [...digits].reduce((value, digit) => (value * 32 + DIGITS.indexOf(digit)) % 37, 0);
  return CHECK_CHARACTERS.charAt(remainder);
}

type ReferenceStore = Pick<Store, "keepReference" | "findReference">;

/** Returns the application's reference number. Makes one if it is missing; concurrent callers get the same number. */
export async function assignReference(store: ReferenceStore, tenant: string, account: string): Promise<string> {
  const found = await store.findReference(tenant, account);
  if (found !== undefined) return found;
  for (;;) {
    const kept = await store.keepReference({ tenant, account, reference: createReference() });
    if (kept !== undefined) return kept;
  }
}

/** Returns undefined if the application was never submitted. Makes a missing number. */
export const findReferenceOf = async (
  store: ReferenceStore,
  record: Pick<ApplicationRecord, "tenant" | "account" | "webStatus" | "reopening">,
): Promise<string | undefined> =>
  hasSubmission(record) ? assignReference(store, record.tenant, record.account) : undefined;

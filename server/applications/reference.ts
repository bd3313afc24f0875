import { randomInt } from "node:crypto";
import { hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";

/** Crockford's base 32: no I, L, O or U, so that no two characters look or sound alike. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** The values of the check character are one of 37, so five more characters are needed for it. */
const CHECK_CHARACTERS = `${DIGITS}*~$=U`;
const CHECKED_LENGTH = 7;
const GROUP_LENGTH = 4;
/** Read as what they are taken for (Crockford). */
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/**
 * Makes a reference number: seven random characters, which are 35 bits, and a check character, the remainder by 37 of
 * the number that they write. Numbers whose check character would be a sign or a U are not used, because nobody can
 * say `~` over a telephone.
 */
export function createReference(): string {
  for (;;) {
    const digits = Array.from({ length: CHECKED_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join("");
    const check = checkCharacterOf(digits);
    if (DIGITS.includes(check)) return digits + check;
  }
}

/** As people read it: two groups of four characters. */
export const formatReference = (reference: string): string =>
  `${reference.slice(0, GROUP_LENGTH)}-${reference.slice(GROUP_LENGTH)}`;

/**
 * Reads a number that was typed or said, in capitals or not, with or without spaces, hyphens and what copying adds unseen, with O for 0 and I or L
 * for 1. Undefined for anything that cannot be a number, which each single wrong character and each two neighbours
 * exchanged make it.
 */
export function parseReference(typed: string): string | undefined {
  const reference = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .replace(/[ILO]/g, (character) => LOOK_ALIKES[character] ?? character);
  const digits = reference.slice(0, CHECKED_LENGTH);
  const isWhole = reference.length === CHECKED_LENGTH + 1 && [...digits].every((digit) => DIGITS.includes(digit));
  return isWhole && checkCharacterOf(digits) === reference.slice(CHECKED_LENGTH) ? reference : undefined;
}

function checkCharacterOf(digits: string): string {
  const remainder = [...digits].reduce((value, digit) => (value * 32 + DIGITS.indexOf(digit)) % 37, 0);
  return CHECK_CHARACTERS.charAt(remainder);
}

type ReferenceStore = Pick<Store, "keepReference" | "findReference">;

/**
 * Returns the application's reference number, and gives it one if it has none. Two processes that give one at once give
 * the same.
 */
export async function giveReference(store: ReferenceStore, tenant: string, account: string): Promise<string> {
  const found = await store.findReference(tenant, account);
  if (found !== undefined) return found;
  for (;;) {
    const kept = await store.keepReference({ tenant, account, reference: createReference() });
    if (kept !== undefined) return kept;
  }
}

/**
 * The number of a submitted application; a draft has none. An application that was submitted to a version of the portal
 * without such numbers gets one here.
 */
export const findReferenceOf = async (
  store: ReferenceStore,
  record: Pick<ApplicationRecord, "tenant" | "account" | "webStatus" | "reopening">,
): Promise<string | undefined> =>
  hasSubmission(record) ? giveReference(store, record.tenant, record.account) : undefined;

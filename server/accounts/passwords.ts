import { hash, verify } from "@node-rs/argon2";
import { once } from "../once.ts";

/** The package exports this number as a const enum, which cannot be imported. */
const ARGON2ID = 2;
/** OWASP's minimum for argon2id: 19 MiB and 2 passes. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFC"), OPTIONS);

const makeDecoy = once(() => hashPassword("a password that nobody has"));

/** Verifies a password. Takes the same time if the account does not exist. */
export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const decoy = await makeDecoy();
  const matches = await verify(storedHash ?? decoy, password.normalize("NFC"));
  return matches && storedHash !== undefined;
}

const DISGUISES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** True for a common password or a simple pattern, also with some added digits or signs (NIST SP 800-63B, 3.1.1.2). */
export async function isCommonPassword(password: string): Promise<boolean> {
  const words = await listCommon();
  const plain = password.toLowerCase();
  return [plain, withoutEnds(plain), withoutEnds(undisguise(plain)), undisguise(withoutEnds(plain))].some(
    (word) => word.length * 2 >= plain.length && (words.has(word) || isRepetition(word)),
  );
}

const listCommon = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
});

const withoutEnds = (word: string): string => word.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");

const undisguise = (word: string): string => word.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign);

const isRepetition = (word: string): boolean =>
  /^(.{1,2})\1*.?$/u.test(word) || "abcdefghijklmnopqrstuvwxyz".includes(word);

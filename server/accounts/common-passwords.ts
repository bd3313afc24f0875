import { once } from "../once.ts";

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

/**
 * True if the password is common, also with digits or signs around it or in place of letters (NIST SP 800-63B,
 * 3.1.1.2).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loads the list of half a megabyte at the first sign-up only.
  const words = await listCommon();
  const plain = password.toLowerCase();
  // Ignores a short word among many digits.
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

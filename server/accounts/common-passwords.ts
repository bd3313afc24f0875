import { once } from "../once.ts";

/** Letters that people write with digits and signs. */
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
 * Whether a password is one of the thousands that people choose most, or one of them with digits and signs around it or
 * in the place of letters: the first that anybody tries (NIST SP 800-63B, 3.1.1.2). "Password123!" keeps every rule of
 * form.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The list is half a megabyte and is needed at the first sign-up only.
  const words = await listCommon();
  const plain = password.toLowerCase();
  // A short word among many digits is not what is tried first.
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

/** One or two letters again and again, or a part of the alphabet. */
const isRepetition = (word: string): boolean =>
  /^(.{1,2})\1*.?$/u.test(word) || "abcdefghijklmnopqrstuvwxyz".includes(word);

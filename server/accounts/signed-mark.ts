import { createHmac } from "node:crypto";
import { deriveKey, isSameSecret } from "./secrets.ts";

/**
 * What a mark proves of the browser or the mail that it comes from. `device`: somebody has logged in there, or has used
 * what was mailed. `code`: the code with this id was asked for there, or was mailed with it.
 */
type MarkKind = "device" | "code";

/** Whom a mark is for. It holds for no other account and no other tenant. */
export interface MarkSubject {
  readonly tenant: string;
  readonly username: string;
}

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, kind: MarkKind, { tenant, username }: MarkSubject, value: string): string =>
  createHmac("sha256", deriveKey(key, `marks of a ${kind}`))
    .update(`${tenant}\n${username}\n${value}`)
    .digest("base64url");

/** Signs a value for one account. The mark names nobody: only who knows the user name can tell whose it is. */
export function createMark([key]: Keys, kind: MarkKind, subject: MarkSubject, value: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${value}.${signatureOf(key, kind, subject, value)}`;
}

/** Returns the value of the first mark that was signed for this account, by any key, so that a rotation ends none. */
export function findMark(
  keys: Keys,
  kind: MarkKind,
  subject: MarkSubject,
  marks: readonly string[],
): string | undefined {
  for (const mark of marks) {
    const [value = "", signature = ""] = mark.split(".");
    if (keys.some((key) => isSameSecret(signatureOf(key, kind, subject, value), signature))) return value;
  }
  return undefined;
}

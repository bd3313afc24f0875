import { createHmac } from "node:crypto";
import { deriveKey, isSameSecret, createToken } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

/** `device`: this browser has logged in. `code`: it asked for the code, or opened the code's link. */
type MarkKind = "device" | "code";

export interface MarkSubject {
  readonly tenant: string;
  readonly username: string;
}

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, kind: MarkKind, { tenant, username }: MarkSubject, value: string): string =>
  createHmac("sha256", deriveKey(key, `marks of a ${kind}`))
    .update(`${tenant}\n${username}\n${value}`)
    .digest("base64url");

export function createMark([key]: Keys, kind: MarkKind, subject: MarkSubject, value: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${value}.${signatureOf(key, kind, subject, value)}`;
}

/** Returns the value of the first valid mark. Every key verifies, so a key rotation revokes none. */
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

export const findDevice = ({ keys }: Pick<AccountDeps, "keys">, visit: Visit, username: string): string | undefined =>
  findMark(keys, "device", { tenant: tenantOf(visit), username }, visit.marks);

export const toDeviceMark = (deps: Pick<AccountDeps, "keys">, visit: Visit, username: string): string =>
  createMark(
    deps.keys,
    "device",
    { tenant: tenantOf(visit), username },
    findDevice(deps, visit, username) ?? createToken(),
  );

import { createHmac } from "node:crypto";
import { deriveKey, isSameSecret, createToken } from "./secrets.ts";
import type { AccountRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

/** `device`: the browser has logged in or used an emailed code or link. `code`: it asked for a code or opened its link. */
type TokenKind = "device" | "code";

type TokenSubject = Pick<AccountRecord, "tenant" | "username">;

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, kind: TokenKind, { tenant, username }: TokenSubject, value: string): string =>
  createHmac("sha256", deriveKey(key, `marks of a ${kind}`))
    .update(`${tenant}\n${username}\n${value}`)
    .digest("base64url");

export function signToken([key]: Keys, kind: TokenKind, subject: TokenSubject, value: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${value}.${signatureOf(key, kind, subject, value)}`;
}

/** Returns the value of the first valid mark. All keys verify, so that a key rotation revokes no mark. */
export function verifyToken(
  keys: Keys,
  kind: TokenKind,
  subject: TokenSubject,
  marks: readonly string[],
): string | undefined {
  for (const mark of marks) {
    const [value = "", signature = ""] = mark.split(".");
    if (keys.some((key) => isSameSecret(signatureOf(key, kind, subject, value), signature))) return value;
  }
  return undefined;
}

export const findDevice = ({ keys }: Pick<AccountDeps, "keys">, visit: Visit, username: string): string | undefined =>
  verifyToken(keys, "device", { tenant: tenantOf(visit), username }, visit.marks);

const DEVICE = /^([\da-f-]{36})_([\da-f]+)_/;
const DEVICE_CHARACTERS = 22;

/** Returns the id of this browser's account, if the store was restored after the browser's last log-in. */
export async function findAccountBeforeRestore(
  deps: Pick<AccountDeps, "keys" | "store">,
  visit: Visit,
  username: string,
): Promise<string | undefined> {
  const [, account, epoch] = DEVICE.exec(findDevice(deps, visit, username) ?? "") ?? [];
  return account !== undefined && epoch !== (await deps.store.readEpoch()) ? account : undefined;
}

/**
 * Returns a mark with the account's id and the store's epoch, so that the server recognises the browser after a
 * restore.
 */
export async function createDeviceToken(
  deps: Pick<AccountDeps, "keys" | "store">,
  visit: Visit,
  { id, username }: Pick<AccountRecord, "id" | "username">,
): Promise<string> {
  const place = `${id}_${await deps.store.readEpoch()}_`;
  const known = findDevice(deps, visit, username);
  const value = known?.startsWith(place) === true ? known : `${place}${createToken().slice(0, DEVICE_CHARACTERS)}`;
  return signToken(deps.keys, "device", { tenant: tenantOf(visit), username }, value);
}

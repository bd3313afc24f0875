import { createHmac } from "node:crypto";
import { deriveKey, isSameSecret } from "../accounts/index.ts";

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, tenant: string, account: string): string =>
  createHmac("sha256", deriveKey(key, "links that stop reminders")).update(`${tenant}\n${account}`).digest("base64url");

/** Signs the right to turn off one account's reminders. Never expires, because emails may be read years later. */
export function createStopToken([key]: Keys, tenant: string, account: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${account}.${signatureOf(key, tenant, account)}`;
}

/** Returns the account of a valid token. Every key verifies, so a key rotation revokes none. */
export function readStopToken(keys: Keys, tenant: string, token: string): string | undefined {
  const [account = "", signature = "", ...rest] = token.split(".");
  const isSigned = keys.some((key) => isSameSecret(signatureOf(key, tenant, account), signature));
  return isSigned && rest.length === 0 ? account : undefined;
}

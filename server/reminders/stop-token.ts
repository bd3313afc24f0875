import { createHmac } from "node:crypto";
import { deriveKey, isSameSecret } from "../accounts/index.ts";

type Keys = readonly Uint8Array[];

const signatureOf = (key: Uint8Array, tenant: string, account: string): string =>
  createHmac("sha256", deriveKey(key, "links that stop reminders")).update(`${tenant}\n${account}`).digest("base64url");

/**
 * Signs the right to turn the reminders of one account off, and nothing else. It does not end, because a mail may be read
 * after years; it is worth nothing to a stranger.
 */
export function createStopToken([key]: Keys, tenant: string, account: string): string {
  if (key === undefined) throw new Error("There is no key to sign with.");
  return `${account}.${signatureOf(key, tenant, account)}`;
}

/** The account of a token that was signed for this tenant, by any key, so that a rotation ends none. */
export function readStopToken(keys: Keys, tenant: string, token: string): string | undefined {
  const [account = "", signature = "", ...rest] = token.split(".");
  const isSigned = keys.some((key) => isSameSecret(signatureOf(key, tenant, account), signature));
  return isSigned && rest.length === 0 ? account : undefined;
}

import { deriveKey } from "../accounts/index.ts";

/**
 * Keys with which browsers encrypt the answers that they keep on the device, 32 bytes in base64 each. A device can read
 * what it kept only as long as the key stays the same, so keys are derived and stored nowhere, and each belongs to an
 * account, not to a session.
 */
export type JournalKeys = ReturnType<typeof createJournalKeys>;

/**
 * @param keys those of FIELD_KEY, the newest first. The oldest is used, because it is the one that a rotation keeps
 * longest. When it is dropped from FIELD_KEY, answers that devices kept before and never sent can be read no more.
 */
export function createJournalKeys(keys: readonly Uint8Array[]) {
  const oldest = keys.at(-1);
  if (oldest === undefined) throw new Error("FIELD_KEY holds no key.");
  const derive = (...purpose: readonly string[]): string =>
    Buffer.from(deriveKey(oldest, purpose.join("\n"))).toString("base64");
  return {
    ofAccount: (tenant: string, account: string) => derive("journal", tenant, account),
    /** @param secret the value of the cookie that only this browser has */
    ofVisitor: (tenant: string, secret: string) => derive("visitor", tenant, secret),
  };
}

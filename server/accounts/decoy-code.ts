import { randomUUID } from "node:crypto";
import type { CodeRecord } from "../store/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createToken } from "./secrets.ts";

/**
 * Stores a code that belongs to no account and is swept away soon. A durable write takes longer than anything else in
 * these calls except hashing, so without it the response time would tell a stranger which addresses have accounts.
 * Returns its id.
 */
export async function storeDecoyCode(
  { store, now }: Pick<AccountDeps, "store" | "now">,
  tenant: string,
  purpose: CodeRecord["purpose"],
): Promise<string> {
  const id = randomUUID();
  await store.createCode({
    tenant,
    id,
    account: randomUUID(),
    purpose,
    codeHash: createToken(),
    passwordHash: null,
    newUsername: null,
    attempts: 0,
    expiresAt: now(),
  });
  return id;
}

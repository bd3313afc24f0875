import { randomUUID } from "node:crypto";
import type { CodeRecord } from "../store/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createToken } from "./secrets.ts";

/**
 * Stores a code of no account and returns its id. Without this write, the response time would reveal which addresses
 * have accounts.
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

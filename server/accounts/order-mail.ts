import { randomUUID } from "node:crypto";
import type { MailOrder } from "../mail/index.ts";
import { createToken } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import type { CodeRecord } from "../store/index.ts";

/**
 * How long a code that has not been mailed yet is kept: longer than its mail is tried. Nobody can enter it before, because
 * its hash is that of nothing.
 */
const UNSENT_CODE_MS = 2 * 24 * 60 * 60_000;

type Order = Pick<MailOrder, "account" | "kind" | "to"> & { readonly code?: string };

/** Orders a mail. Resolves when the order is stored. */
export async function orderMail(
  { enqueueMail }: Pick<AccountDeps, "enqueueMail">,
  visit: Visit,
  { account, kind, to, code = "" }: Order,
): Promise<void> {
  const key = `${kind} ${code === "" ? randomUUID() : code}`;
  await enqueueMail({ tenant: tenantOf(visit), origin: visit.origin, account, kind, key, to, code });
}

/**
 * Orders a mail to nobody, where an address has no account. Storing the order takes time, so without it the response time
 * would tell a stranger which addresses have accounts.
 */
export const orderNoMail = (deps: Pick<AccountDeps, "enqueueMail">, visit: Visit): Promise<void> =>
  orderMail(deps, visit, { account: randomUUID(), kind: "none", to: "" });

/** Stores a code that is made when its mail is sent (make-account-mail.ts), and returns its id. */
export async function storeUnsentCode(
  { store, now }: Pick<AccountDeps, "store" | "now">,
  code: Pick<CodeRecord, "tenant" | "account" | "purpose" | "passwordHash" | "newUsername">,
): Promise<string> {
  const id = randomUUID();
  await store.createCode({ ...code, id, codeHash: createToken(), attempts: 0, expiresAt: now() + UNSENT_CODE_MS });
  return id;
}

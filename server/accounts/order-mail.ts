import { randomUUID } from "node:crypto";
import type { MailOrder } from "../mail/index.ts";
import { createToken } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import type { CodeRecord } from "../store/index.ts";

/** Lifetime of a code before its email is sent; longer than the outbox retries. */
const UNSENT_CODE_MS = 2 * 24 * 60 * 60_000;

type Order = Pick<MailOrder, "account" | "kind" | "to"> & { readonly code?: string };

export async function orderMail(
  { enqueueMail }: Pick<AccountDeps, "enqueueMail">,
  visit: Visit,
  { account, kind, to, code = "" }: Order,
): Promise<void> {
  const key = `${kind} ${code === "" ? randomUUID() : code}`;
  await enqueueMail({ tenant: tenantOf(visit), origin: visit.origin, account, kind, key, to, code });
}

/** Orders an email that is never sent, so that the response time does not reveal if the address has an account. */
export const orderNoMail = (deps: Pick<AccountDeps, "enqueueMail">, visit: Visit): Promise<void> =>
  orderMail(deps, visit, { account: randomUUID(), kind: "none", to: "" });

/** Stores a code that the outbox activates when it sends the email, and returns its id. */
export async function storeUnsentCode(
  { store, now }: Pick<AccountDeps, "store" | "now">,
  code: Pick<CodeRecord, "tenant" | "account" | "purpose" | "passwordHash" | "newUsername">,
): Promise<string> {
  const id = randomUUID();
  await store.createCode({ ...code, id, codeHash: createToken(), attempts: 0, expiresAt: now() + UNSENT_CODE_MS });
  return id;
}

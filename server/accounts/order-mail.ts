import { randomUUID } from "node:crypto";
import type { MailOrder } from "../mail/index.ts";
import { createToken } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import type { CodeRecord } from "../store/index.ts";
import { findDevice } from "./signed-token.ts";
import type { Counted } from "./throttle.ts";

/** Lifetime of a code while its email is queued. Longer than the outbox tries to send. */
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

/** Queues an email that is never sent, so that the response time does not reveal whether the address has an account. */
export const orderNoMail = (deps: Pick<AccountDeps, "enqueueMail">, visit: Visit): Promise<void> =>
  orderMail(deps, visit, { account: randomUUID(), kind: "none", to: "" });

/** Stores a code that nobody can use until `makeAccountMail` sets its hash. Returns its id. */
export async function storeUnsentCode(
  { store, now }: Pick<AccountDeps, "store" | "now">,
  code: Pick<CodeRecord, "tenant" | "account" | "purpose" | "passwordHash" | "newUsername">,
  expiresAt = now() + UNSENT_CODE_MS,
): Promise<string> {
  const id = randomUUID();
  await store.createCode({ ...code, id, codeHash: createToken(), attempts: 0, expiresAt });
  return id;
}

/** Stores a code for no account, so that the response time does not reveal whether the address has an account. */
export const storeDecoyCode = (
  deps: Pick<AccountDeps, "store" | "now">,
  tenant: string,
  purpose: CodeRecord["purpose"],
): Promise<string> =>
  storeUnsentCode(deps, { tenant, account: randomUUID(), purpose, passwordHash: null, newUsername: null }, deps.now());

/** Counts a requested email. Returns true if it may be sent. A known browser has its own limit. */
export async function mayMail(
  deps: AccountDeps,
  visit: Visit,
  kind: "confirmmail" | "resetmail",
  username: string,
  account: string | undefined,
): Promise<boolean> {
  const device = findDevice(deps, visit, username);
  const limits: Counted =
    device === undefined
      ? [
          [`${kind}.pair`, `${username} ${visit.address}`],
          [`${kind}.account`, username],
        ]
      : [["mail.device", `${username} ${device}`]];
  // In this order: rejected requests of one network address must not count against the account.
  for (const [limit, subject] of limits) {
    const refusal = await deps.throttles.count(tenantOf(visit), limit, subject);
    if (refusal === undefined) continue;
    if (refusal.options.exceeded !== undefined) recordEvent(deps, visit, "mail-withheld", account, { reason: limit });
    return false;
  }
  return true;
}

/** Counts a request for an email by network address, unless a known browser sent it. @throws `throttled` */
export async function checkMailAddress(
  deps: Pick<AccountDeps, "throttles" | "keys">,
  visit: Visit,
  username: string,
): Promise<void> {
  if (findDevice(deps, visit, username) === undefined)
    await deps.throttles.check(tenantOf(visit), "mail.address", visit.address);
}

import { randomUUID } from "node:crypto";
import type { MailOrder } from "../mail/index.ts";
import { createToken } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import type { CodeRecord } from "../store/index.ts";
import { findDevice } from "./signed-token.ts";
import type { Counted } from "./throttle.ts";

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

/** Stores a code without an account. Otherwise the response time would reveal which accounts exist. */
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

/** Counts a requested email. Returns true if it may be sent. Counts known browsers and strangers apart. */
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
  // Ordered: refused requests of one address must not count against the account.
  for (const [limit, subject] of limits) {
    const refusal = await deps.throttles.count(tenantOf(visit), limit, subject);
    if (refusal === undefined) continue;
    if (refusal.options.exceeded !== undefined) recordEvent(deps, visit, "mail-withheld", account, { reason: limit });
    return false;
  }
  return true;
}

/** Counts an email request per network address, unless it comes from a known browser of the owner. */
export async function checkMailAddress(
  deps: Pick<AccountDeps, "throttles" | "keys">,
  visit: Visit,
  username: string,
): Promise<void> {
  if (findDevice(deps, visit, username) === undefined)
    await deps.throttles.check(tenantOf(visit), "mail.address", visit.address);
}

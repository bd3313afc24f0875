import { randomUUID } from "node:crypto";
import type { TenantDefinition } from "../../engine/core/index.ts";
import type { AccountMail, MailKind, MailOrder } from "../mail/index.ts";
import type { CodeRecord } from "../store/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createToken, deriveCode, hashCode, hashToken, isSameSecret } from "./secrets.ts";
import { signToken } from "./signed-token.ts";

const CODE_LIFETIME_MS = 30 * 60_000;
const RESET_LIFETIME_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

type Deps = Pick<AccountDeps, "store" | "keys" | "now">;

const LINKS = {
  "already-registered": "/login",
  "email-taken": "/account",
  "password-changed": "/forgot",
  "email-changed": "/login",
  "staff-codes": "/office",
} as const;

export const subjectOfNewEmail = (account: string, newUsername: string): string => `${account}\n${newUsername}`;

/** Makes a queued email. Returns undefined if its code was used or revoked, or if the address has changed. */
export async function makeAccountMail(
  deps: Deps,
  order: MailOrder & {
    readonly kind: Exclude<
      MailKind,
      "receipt" | "reminder" | "retention" | "reopened" | "closed" | "withdrawn" | "staff-invitation"
    >;
  },
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const { kind, origin } = order;
  if (kind === "confirm" || kind === "reset" || kind === "email-code") {
    const code = await deps.store.findCode(order.tenant, order.code);
    if (code === undefined) return undefined;
    if (kind === "confirm") return makeConfirmation(deps, order, definition, code);
    if (kind === "reset") return makeReset(deps, order, definition, code);
    return makeEmailCode(deps, order, definition, code);
  }
  return { kind, definition, to: order.to, link: origin + LINKS[kind] };
}

async function makeConfirmation(
  deps: Deps,
  { tenant, origin, to }: MailOrder,
  definition: TenantDefinition,
  record: CodeRecord,
): Promise<AccountMail | undefined> {
  const account = await deps.store.findAccount(tenant, record.account);
  if (account === undefined || account.username !== to) return undefined;
  const code = await readyCode(deps, record, account.id);
  if (code === undefined) return undefined;
  const mark = signToken(deps.keys, "code", { tenant, username: to }, record.id);
  const link = `${origin}/confirm?username=${encodeURIComponent(to)}&id=${mark}`;
  return { kind: "confirm", definition, to, code, link, minutes: CODE_LIFETIME_MS / MINUTE_MS };
}

async function makeEmailCode(
  deps: Deps,
  { origin }: MailOrder,
  definition: TenantDefinition,
  record: CodeRecord,
): Promise<AccountMail | undefined> {
  const { account, newUsername: to } = record;
  const code = to === null ? undefined : await readyCode(deps, record, subjectOfNewEmail(account, to));
  if (code === undefined || to === null) return undefined;
  const link = `${origin}/account`;
  return { kind: "email-code", definition, to, code, link, minutes: CODE_LIFETIME_MS / MINUTE_MS };
}

/** Stores a new link at each attempt, so that a delivered email stays valid if the outbox sends it again. */
async function makeReset(
  { store, now }: Deps,
  { tenant, origin, to }: MailOrder,
  definition: TenantDefinition,
  record: CodeRecord,
): Promise<AccountMail | undefined> {
  const account = await store.findAccount(tenant, record.account);
  if (account === undefined || account.username !== to) return undefined;
  const token = createToken();
  const expiresAt = now() + RESET_LIFETIME_MS;
  await store.createCode({ ...record, id: randomUUID(), codeHash: hashToken(token), attempts: 0, expiresAt });
  const link = `${origin}/reset?username=${encodeURIComponent(to)}&id=${encodeURIComponent(token)}`;
  return { kind: "reset", definition, to, link, minutes: RESET_LIFETIME_MS / MINUTE_MS };
}

/** Starts the lifetime of a code. An email that is sent again has the same code, also after a key rotation. */
async function readyCode(
  { store, keys, now }: Deps,
  { tenant, id, codeHash }: CodeRecord,
  subject: string,
): Promise<string | undefined> {
  const made = keys.map((key) => ({ code: deriveCode(key, id), hash: hashCode(key, subject, deriveCode(key, id)) }));
  const chosen = made.find(({ hash }) => isSameSecret(hash, codeHash)) ?? made[0];
  if (chosen === undefined) throw new Error("There is no key to derive codes from.");
  const isThere = await store.changeCode(tenant, id, { codeHash: chosen.hash, expiresAt: now() + CODE_LIFETIME_MS });
  return isThere ? chosen.code : undefined;
}

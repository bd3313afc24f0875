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

/** Collects the values of a queued email. Returns undefined if its code was deleted or the address has changed. */
export async function makeAccountMail(
  deps: Deps,
  {
    kind,
    tenant,
    origin,
    to,
    code: id,
  }: MailOrder & {
    readonly kind: Exclude<
      MailKind,
      "receipt" | "reminder" | "retention" | "reopened" | "closed" | "withdrawn" | "staff-invitation"
    >;
  },
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  if (kind !== "confirm" && kind !== "reset" && kind !== "email-code")
    return { kind, definition, to, link: origin + LINKS[kind] };
  const record = await deps.store.findCode(tenant, id);
  if (record === undefined) return undefined;
  const minutes = CODE_LIFETIME_MS / MINUTE_MS;
  if (kind === "email-code") {
    const { account, newUsername } = record;
    if (newUsername === null) return undefined;
    const code = await readyCode(deps, record, subjectOfNewEmail(account, newUsername));
    return code === undefined
      ? undefined
      : { kind, definition, to: newUsername, code, link: `${origin}/account`, minutes };
  }
  const account = await deps.store.findAccount(tenant, record.account);
  if (account === undefined || account.username !== to) return undefined;
  const username = encodeURIComponent(to);
  if (kind === "confirm") {
    const code = await readyCode(deps, record, account.id);
    const link = `${origin}/confirm?username=${username}&id=${signToken(deps.keys, "code", { tenant, username: to }, record.id)}`;
    return code === undefined ? undefined : { kind, definition, to, code, link, minutes };
  }
  // Store a new link at each attempt, so that a delivered email stays valid if the outbox sends it again.
  const token = createToken();
  const expiresAt = deps.now() + RESET_LIFETIME_MS;
  await deps.store.createCode({ ...record, id: randomUUID(), codeHash: hashToken(token), attempts: 0, expiresAt });
  const link = `${origin}/reset?username=${username}&id=${encodeURIComponent(token)}`;
  return { kind, definition, to, link, minutes: RESET_LIFETIME_MS / MINUTE_MS };
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

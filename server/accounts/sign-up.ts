import { randomUUID } from "node:crypto";
import { storeDecoyCode } from "./decoy-code.ts";
import { checkMailAddress, mayMail } from "./mail-budget.ts";
import { hashPassword } from "./passwords.ts";
import { recordEvent } from "./record-event.ts";
import { createCode, hashCode } from "./secrets.ts";
import { createMark, findMark } from "./signed-mark.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import type { AccountRecord, CodeRecord } from "../store/index.ts";

const CODE_LIFETIME_MS = 30 * 60_000;

/**
 * Makes an account that waits to be confirmed and mails its code. Signing up again before confirming sends another
 * code, bound to the password of that sign-up, so that a stranger cannot have the mailbox's owner confirm the
 * stranger's password. If the account is already confirmed, its owner gets a mail that says so. The caller cannot tell
 * the cases apart: each gets a mark for the browser that asked, unless there were too many mails.
 */
export async function signUp(
  deps: AccountDeps,
  visit: Visit,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string | undefined> {
  const { store, throttles, now } = deps;
  const tenant = tenantOf(visit);
  await throttles.check(tenant, "signup.address", visit.address);
  const passwordHash = await hashPassword(password);
  const created: AccountRecord = {
    tenant,
    id: randomUUID(),
    username,
    passwordHash,
    confirmedAt: null,
    createdAt: now(),
  };
  const isNew = await store.createAccount(created);
  const found = await store.findAccountByUsername(tenant, username);
  const account = isNew ? created : found;
  if (isNew) recordEvent(deps, visit, "sign-up", created.id);
  if (account === undefined || !(await mayMail(deps, visit, "confirmmail", username, account.id))) return undefined;
  if (account.confirmedAt === null) return sendCode(deps, visit, account, passwordHash);
  const decoy = await storeDecoyCode(deps, tenant, "confirm");
  deps.enqueueMail({
    kind: "already-registered",
    definition: visit.definition,
    to: username,
    link: `${visit.origin}/login`,
  });
  return createMark(deps.keys, "code", { tenant, username }, decoy);
}

/** Of an account's codes, the one that was asked for in this browser, with the password of the sign-up that was made here. */
export function findSignUp(
  { keys }: Pick<AccountDeps, "keys">,
  visit: Visit,
  username: string,
  codes: readonly CodeRecord[],
): CodeRecord | undefined {
  const id = findMark(keys, "code", { tenant: tenantOf(visit), username }, visit.marks);
  return codes.find((code) => code.id === id);
}

/**
 * Sends a new code for the sign-up of this browser, or else for the newest, and returns a mark for the browser that
 * asked. Answers the same for an address without an account to confirm.
 */
export async function resendCode(deps: AccountDeps, visit: Visit, username: string): Promise<string | undefined> {
  const tenant = tenantOf(visit);
  await checkMailAddress(deps, visit, username);
  const account = await deps.store.findAccountByUsername(tenant, username);
  const isAllowed = await mayMail(deps, visit, "confirmmail", username, account?.id);
  const codes = await deps.store.listCodes(tenant, account?.id ?? "", "confirm");
  if (!isAllowed) return undefined;
  if (account === undefined || account.confirmedAt !== null)
    return createMark(deps.keys, "code", { tenant, username }, await storeDecoyCode(deps, tenant, "confirm"));
  const signUp = findSignUp(deps, visit, username, codes) ?? codes[0];
  return sendCode(deps, visit, account, signUp?.passwordHash ?? account.passwordHash);
}

async function sendCode(
  { store, enqueueMail, keys, now }: AccountDeps,
  visit: Visit,
  account: AccountRecord,
  passwordHash: string,
): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new Error("There is no key to hash codes with.");
  const { tenant, id, username } = account;
  const code = createCode();
  const codeId = randomUUID();
  await store.createCode({
    tenant,
    id: codeId,
    account: id,
    purpose: "confirm",
    codeHash: hashCode(key, id, code),
    passwordHash,
    newUsername: null,
    attempts: 0,
    expiresAt: now() + CODE_LIFETIME_MS,
  });
  const mark = createMark(keys, "code", { tenant, username }, codeId);
  const link = `${visit.origin}/confirm?username=${encodeURIComponent(username)}&id=${mark}`;
  enqueueMail({
    kind: "confirm",
    definition: visit.definition,
    to: username,
    code,
    link,
    minutes: CODE_LIFETIME_MS / 60_000,
  });
  return mark;
}

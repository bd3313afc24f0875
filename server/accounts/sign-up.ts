import { randomUUID } from "node:crypto";
import { storeDecoyCode, checkMailAddress, mayMail, orderMail, orderNoMail, storeUnsentCode } from "./order-mail.ts";
import { hashPassword } from "./passwords.ts";
import { recordEvent, tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { signToken, findAccountBeforeRestore, verifyToken } from "./signed-token.ts";
import type { AccountRecord, CodeRecord } from "../store/index.ts";

/**
 * Creates an unconfirmed account and emails a code. A repeated sign-up gets a code for its own password, because a
 * stranger may have signed up with the address. Returns a mark, also if the account is already confirmed.
 */
export async function signUp(
  deps: AccountDeps,
  visit: Visit,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const { store, throttles, now } = deps;
  const tenant = tenantOf(visit);
  await throttles.check(tenant, "signup.address", visit.address);
  const passwordHash = await hashPassword(password);
  const earlier = await findAccountBeforeRestore(deps, visit, username);
  const isLost = earlier !== undefined && (await store.findAccount(tenant, earlier)) === undefined;
  const created: AccountRecord = {
    tenant,
    // After a restore, reuse the id under which this browser has stored answers.
    id: isLost ? earlier : randomUUID(),
    username,
    passwordHash,
    confirmedAt: null,
    application: null,
    createdAt: now(),
    isReminderOff: false,
  };
  const isNew = await store.createAccount(created);
  const account = await store.findAccountByUsername(tenant, username);
  if (isNew) recordEvent(deps, visit, "sign-up", created.id);
  const isAllowed = await mayMail(deps, visit, "confirmmail", username, account?.id);
  if (account?.confirmedAt === null)
    return isAllowed
      ? sendCode(deps, visit, account, passwordHash)
      : signUpTokenOf(deps, account, await storeSignUp(deps, account, "signup", passwordHash));
  const decoy = await storeDecoyCode(deps, tenant, "confirm");
  if (isAllowed) await orderMail(deps, visit, { kind: "already-registered", account: account?.id ?? "", to: username });
  return signUpTokenOf(deps, { tenant, username }, decoy);
}

export async function findSignUp(
  { keys, store }: Pick<AccountDeps, "keys" | "store">,
  visit: Visit,
  { id: account, username }: Pick<AccountRecord, "id" | "username">,
  codes: readonly CodeRecord[],
): Promise<CodeRecord | undefined> {
  const tenant = tenantOf(visit);
  const id = verifyToken(keys, "code", { tenant, username }, visit.marks);
  if (id === undefined) return undefined;
  return [...codes, ...(await store.listCodes(tenant, account, "signup"))].find((code) => code.id === id);
}

/**
 * Emails a new code for this browser's sign-up, or else for the newest one. The response is the same if there is no
 * sign-up.
 */
export async function resendCode(deps: AccountDeps, visit: Visit, username: string): Promise<string | undefined> {
  const tenant = tenantOf(visit);
  await checkMailAddress(deps, visit, username);
  const account = await deps.store.findAccountByUsername(tenant, username);
  const isAllowed = await mayMail(deps, visit, "confirmmail", username, account?.id);
  const codes = await deps.store.listCodes(tenant, account?.id ?? "", "confirm");
  if (!isAllowed) return undefined;
  if (account === undefined || account.confirmedAt !== null) {
    const decoy = await storeDecoyCode(deps, tenant, "confirm");
    await orderNoMail(deps, visit);
    return signUpTokenOf(deps, { tenant, username }, decoy);
  }
  const signUp = (await findSignUp(deps, visit, account, codes)) ?? codes[0];
  return sendCode(deps, visit, account, signUp?.passwordHash ?? account.passwordHash);
}

async function sendCode(
  deps: AccountDeps,
  visit: Visit,
  account: AccountRecord,
  passwordHash: string,
): Promise<string> {
  const code = await storeSignUp(deps, account, "confirm", passwordHash);
  await orderMail(deps, visit, { kind: "confirm", account: account.id, to: account.username, code });
  return signUpTokenOf(deps, account, code);
}

const storeSignUp = (
  deps: AccountDeps,
  { tenant, id: account }: AccountRecord,
  purpose: "confirm" | "signup",
  passwordHash: string,
): Promise<string> => storeUnsentCode(deps, { tenant, account, purpose, passwordHash, newUsername: null });

const signUpTokenOf = (
  { keys }: Pick<AccountDeps, "keys">,
  { tenant, username }: Pick<AccountRecord, "tenant" | "username">,
  codeId: string,
): string => signToken(keys, "code", { tenant, username }, codeId);

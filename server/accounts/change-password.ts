import { ServerError } from "../errors.ts";
import { CODE_PURPOSES, currentApplicationOf } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import { createDeviceToken } from "./signed-token.ts";
import { toSessionId, type Owner } from "./own-sessions.ts";
import { orderMail, storeDecoyCode, checkMailAddress, mayMail, orderNoMail, storeUnsentCode } from "./order-mail.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { hashToken, isSameSecret } from "./secrets.ts";

/** @throws `password_wrong`, `throttled` */
export async function checkOwnPassword(
  deps: AccountDeps,
  visit: Visit,
  { account }: Owner,
  password: string,
): Promise<void> {
  const { throttles } = deps;
  // Count for each password hash, so that a thief's attempts do not block an owner who has reset the password.
  const subject = `${account.id} ${account.passwordHash}`;
  await throttles.attempt(account.tenant, [["password.account", subject]], async () => {
    if (await isPassword(account.passwordHash, password)) return;
    recordEvent(deps, visit, "password-refused", account.id);
    throw new ServerError("password_wrong");
  });
}

/** Changes the password, ends all sessions and starts a new one. @throws `password_wrong`, `throttled` */
export async function changePassword(
  deps: AccountDeps,
  visit: Visit,
  owner: Owner,
  { current, password }: { readonly current: string; readonly password: string },
) {
  const { store, sessions } = deps;
  const tenant = tenantOf(visit);
  await checkOwnPassword(deps, visit, owner, current);
  const { id, username } = owner.account;
  const passwordHash = await hashPassword(password);
  // Change only an account with the old hash, so that only one of several simultaneous requests succeeds.
  if (!(await store.changeAccount(tenant, id, { passwordHash }, owner.account.passwordHash)))
    throw new ServerError("password_wrong");
  for (const purpose of CODE_PURPOSES) await store.deleteCodes(tenant, id, purpose);
  await sessions.endAll(tenant, id);
  const changed = { ...owner.account, passwordHash };
  const token = await sessions.start(changed, visit.definition.tenant.session, visit.browser);
  recordEvent(deps, visit, "password-changed", id, { session: toSessionId({ tokenHash: hashToken(token) }) });
  await orderMail(deps, visit, { kind: "password-changed", account: id, to: username });
  return {
    token,
    application: currentApplicationOf(changed),
    username,
    deviceToken: await createDeviceToken(deps, visit, changed),
  };
}

/** Emails a link to choose a new password. The response is the same for unknown addresses. */
export async function forgotPassword(deps: AccountDeps, visit: Visit, username: string): Promise<void> {
  const { store } = deps;
  const tenant = tenantOf(visit);
  await checkMailAddress(deps, visit, username);
  const account = await store.findAccountByUsername(tenant, username);
  if (!(await mayMail(deps, visit, "resetmail", username, account?.id))) return;
  if (account === undefined) {
    await storeDecoyCode(deps, tenant, "reset");
    return orderNoMail(deps, visit);
  }
  recordEvent(deps, visit, "reset-asked", account.id);
  const ask = { tenant, account: account.id, purpose: "reset", passwordHash: null, newUsername: null } as const;
  const code = await storeUnsentCode(deps, ask);
  await orderMail(deps, visit, { kind: "reset", account: account.id, to: username, code });
}

export interface PasswordReset {
  readonly username: string;
  readonly id: string;
  readonly password: string;
}

/**
 * Sets a new password by an emailed link and ends all sessions. Accepts a valid link even over the limit, because links
 * cannot be guessed. @throws `reset_invalid` for an invalid link; `throttled` for an invalid link over the limit
 */
export async function resetPassword(
  deps: AccountDeps,
  visit: Visit,
  { username, id, password }: PasswordReset,
): Promise<string> {
  const { store, sessions, throttles, now } = deps;
  const tenant = tenantOf(visit);
  const refusal = await throttles.count(tenant, "reset.address", visit.address);
  const account = await store.findAccountByUsername(tenant, username);
  const codes = await store.listCodes(tenant, account?.id ?? "", "reset");
  const found = codes.find(({ codeHash, expiresAt }) => expiresAt > now() && isSameSecret(codeHash, hashToken(id)));
  if (found === undefined && refusal !== undefined) throw refusal;
  const passwordHash = await hashPassword(password);
  if (account === undefined || found === undefined || !(await store.consumeCode(tenant, found.id))) {
    recordEvent(deps, visit, "reset-refused", account?.id);
    throw new ServerError("reset_invalid");
  }
  await throttles.uncount(tenant, "reset.address", visit.address);
  await store.changeAccount(tenant, account.id, { passwordHash, confirmedAt: account.confirmedAt ?? now() });
  for (const purpose of CODE_PURPOSES) await store.deleteCodes(tenant, account.id, purpose);
  await sessions.endAll(tenant, account.id);
  recordEvent(deps, visit, "password-reset", account.id);
  await orderMail(deps, visit, { kind: "password-changed", account: account.id, to: username });
  return createDeviceToken(deps, visit, account);
}

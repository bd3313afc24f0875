import { ServerError } from "../errors.ts";
import { CODE_PURPOSES, currentApplicationOf, type AccountRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { toDeviceMark } from "./device.ts";
import type { LoggedIn } from "./log-in.ts";
import { toSessionId, type Owner } from "./own-sessions.ts";
import { orderMail } from "./order-mail.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { recordEvent } from "./record-event.ts";
import { hashToken } from "./secrets.ts";

/**
 * Verifies the owner's password again before a change that could lock the owner out. Counts the attempt before the
 * check. @throws ServerError `password_wrong`, `throttled`
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  visit: Visit,
  { account }: Owner,
  password: string,
): Promise<void> {
  const { throttles } = deps;
  // Counted per password hash, so a thief's attempts do not block an owner who has reset the password.
  const subject = `${account.id} ${account.passwordHash}`;
  await throttles.check(account.tenant, "password.account", subject);
  if (!(await isPassword(account.passwordHash, password))) {
    recordEvent(deps, visit, "password-refused", account.id);
    throw new ServerError("password_wrong");
  }
  await throttles.giveBack(account.tenant, "password.account", subject);
}

/**
 * Changes the password, ends every session, starts a new one and notifies the owner by email. @throws ServerError
 * `password_wrong`, `throttled`
 */
export async function changePassword(
  deps: AccountDeps,
  visit: Visit,
  owner: Owner,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<LoggedIn> {
  const { store, sessions } = deps;
  const tenant = tenantOf(visit);
  await checkOwnPassword(deps, visit, owner, current);
  const { id, username } = owner.account;
  const passwordHash = await hashPassword(password);
  // The condition lets only one of several simultaneous changes succeed.
  if (!(await store.changeAccount(tenant, id, { passwordHash }, owner.account.passwordHash)))
    throw new ServerError("password_wrong");
  for (const purpose of CODE_PURPOSES) await store.deleteCodes(tenant, id, purpose);
  await sessions.endAll(tenant, id);
  const changed = { ...owner.account, passwordHash };
  const token = await sessions.start(changed, visit.definition.tenant.session, visit.browser);
  recordEvent(deps, visit, "password-changed", id, { session: toSessionId({ tokenHash: hashToken(token) }) });
  await notifyOfPassword(deps, visit, changed);
  return {
    token,
    application: currentApplicationOf(changed),
    username,
    deviceMark: toDeviceMark(deps, visit, username),
  };
}

export const notifyOfPassword = (
  deps: Pick<AccountDeps, "enqueueMail">,
  visit: Visit,
  { id, username }: Pick<AccountRecord, "id" | "username">,
): Promise<void> => orderMail(deps, visit, { kind: "password-changed", account: id, to: username });

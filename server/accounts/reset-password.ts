import { ServerError } from "../errors.ts";
import { CODE_PURPOSES } from "../store/index.ts";
import { notifyOfPassword } from "./change-password.ts";
import { storeDecoyCode } from "./decoy-code.ts";
import { toDeviceMark } from "./device.ts";
import { checkMailAddress, mayMail } from "./mail-budget.ts";
import { recordEvent } from "./record-event.ts";
import { orderMail, orderNoMail, storeUnsentCode } from "./order-mail.ts";
import { hashToken, isSameSecret } from "./secrets.ts";
import { hashPassword } from "./passwords.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

/** Emails a link to choose a new password. Answers the same for unknown addresses. */
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
 * Sets the password by an emailed link, which works once, confirms the account and ends every session. A right link is
 * accepted even over the limit, because nobody can guess one. Returns a mark for the browser. @throws ServerError
 * `reset_invalid`, the same for every cause
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
  if (account === undefined || found === undefined || !(await store.takeCode(tenant, found.id))) {
    recordEvent(deps, visit, "reset-refused", account?.id);
    throw new ServerError("reset_invalid");
  }
  await throttles.giveBack(tenant, "reset.address", visit.address);
  await store.changeAccount(tenant, account.id, { passwordHash, confirmedAt: account.confirmedAt ?? now() });
  for (const purpose of CODE_PURPOSES) await store.deleteCodes(tenant, account.id, purpose);
  await sessions.endAll(tenant, account.id);
  recordEvent(deps, visit, "password-reset", account.id);
  await notifyOfPassword(deps, visit, account);
  return toDeviceMark(deps, visit, username);
}

import { ServerError } from "../errors.ts";
import { CODE_PURPOSES, type CodeRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import { checkOwnPassword } from "./change-password.ts";
import { storeDecoyCode, orderMail, storeUnsentCode } from "./order-mail.ts";
import { createDeviceToken } from "./signed-token.ts";
import { endOtherSessions, type Owner } from "./own-sessions.ts";
import { subjectOfNewEmail } from "./make-account-mail.ts";
import { hashCode, isSameSecret } from "./secrets.ts";

/**
 * Emails a code to the new address. The response is the same if another account has the address. @throws
 * `password_wrong`, `throttled`
 */
export async function askForEmail(
  deps: AccountDeps,
  visit: Visit,
  owner: Owner,
  { password, newUsername }: { readonly password: string; readonly newUsername: string },
): Promise<void> {
  const { store, throttles } = deps;
  const { id } = owner.account;
  const tenant = tenantOf(visit);
  await checkOwnPassword(deps, visit, owner, password);
  await throttles.check(tenant, "emailmail.account", id);
  // Without this limit, many accounts could send emails to one mailbox.
  await throttles.check(tenant, "emailmail.target", newUsername);
  recordEvent(deps, visit, "email-asked", id);
  const holder = await store.findAccountByUsername(tenant, newUsername);
  if (holder !== undefined && holder.confirmedAt !== null) {
    await storeDecoyCode(deps, tenant, "email");
    return orderMail(deps, visit, { kind: "email-taken", account: id, to: newUsername });
  }
  const code = await storeUnsentCode(deps, { tenant, account: id, purpose: "email", passwordHash: null, newUsername });
  await orderMail(deps, visit, { kind: "email-code", account: id, to: newUsername, code });
}

/** Changes the address and ends all other sessions. @throws ServerError `throttled`, or `code_invalid` otherwise */
export async function changeEmail(deps: AccountDeps, visit: Visit, owner: Owner, code: string) {
  const { store, throttles, keys, now } = deps;
  const { id, username } = owner.account;
  const tenant = tenantOf(visit);
  const codes = await store.listCodes(tenant, id, "email");
  await throttles.check(tenant, "emailcode.account", id);
  const isWithin = (await throttles.count(tenant, "emailcode.code", `${id} ${codes[0]?.id ?? ""}`)) === undefined;
  const isRight = ({ codeHash, newUsername, expiresAt }: CodeRecord): boolean =>
    expiresAt > now() &&
    keys.some((key) => isSameSecret(hashCode(key, subjectOfNewEmail(id, newUsername ?? ""), code), codeHash));
  const found = isWithin ? codes.find(isRight) : undefined;
  const newUsername = found?.newUsername ?? null;
  if (
    found === undefined ||
    newUsername === null ||
    !(await store.consumeCode(tenant, found.id)) ||
    !(await takeUsername(deps, tenant, id, newUsername))
  ) {
    recordEvent(deps, visit, "email-refused", id);
    throw new ServerError("code_invalid");
  }
  for (const purpose of CODE_PURPOSES) await store.deleteCodes(tenant, id, purpose);
  recordEvent(deps, visit, "email-changed", id);
  await endOtherSessions(deps, visit, owner);
  await orderMail(deps, visit, { kind: "email-changed", account: id, to: username });
  return { username: newUsername, deviceToken: await createDeviceToken(deps, visit, { id, username: newUsername }) };
}

/** Deletes an unconfirmed account with the address, if any, because the emailed code proves access to the mailbox. */
async function takeUsername(
  { store }: AccountDeps,
  tenant: string,
  account: string,
  username: string,
): Promise<boolean> {
  if (await store.changeAccount(tenant, account, { username })) return true;
  return (await store.deleteUnconfirmedAccount(tenant, username)) && store.changeAccount(tenant, account, { username });
}

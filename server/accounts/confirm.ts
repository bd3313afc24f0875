import { ServerError } from "../errors.ts";
import { CODE_MAX_ATTEMPTS } from "./sign-up.ts";
import { hashCode, isSameSecret } from "./secrets.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

/**
 * Confirms an account by the code that was mailed. The try is counted before anything is compared, and a code is used
 * by exactly one request.
 * @throws ServerError `code_invalid`, the same whatever is wrong, or `throttled`.
 */
export async function confirmAccount(
  deps: AccountDeps,
  visit: Visit,
  { username, code }: { readonly username: string; readonly code: string },
): Promise<void> {
  const { store, throttles, keys, now } = deps;
  const tenant = tenantOf(visit);
  await throttles.check(tenant, "confirm.address", visit.address);
  await throttles.check(tenant, "confirm.account", username);
  const account = await store.findAccountByUsername(tenant, username);
  const id = account?.id ?? "";
  await store.countCodeAttempt(tenant, id, "confirm");
  const codes = await store.listCodes(tenant, id, "confirm");
  const hashes = keys.map((key) => hashCode(key, id, code));
  const usable = codes.filter(({ attempts, expiresAt }) => attempts <= CODE_MAX_ATTEMPTS && expiresAt > now());
  const found = usable.find(({ codeHash }) => hashes.some((hash) => isSameSecret(hash, codeHash)));
  if (
    account === undefined ||
    account.confirmedAt !== null ||
    found === undefined ||
    !(await store.takeCode(tenant, found.id))
  ) {
    throw new ServerError("code_invalid");
  }
  await store.changeAccount(tenant, account.id, {
    confirmedAt: now(),
    ...(found.passwordHash === null ? {} : { passwordHash: found.passwordHash }),
  });
  await store.deleteCodes(tenant, account.id, "confirm");
}

import { ServerError } from "../errors.ts";
import { updateApplication, createApplicationRecord } from "../store/index.ts";
import { isPassword } from "./passwords.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

const MAX_KEPT_LOGINS = 100;

export interface LoggedIn {
  readonly token: string;
  /** The account's opaque id. */
  readonly account: string;
  readonly username: string;
}

/**
 * Starts a session, and the application at the first login.
 * @throws ServerError `credentials_invalid`, the same and in the same time whether the account exists, is unconfirmed or
 * has another password; or `throttled` after too many failures.
 */
export async function logIn(
  deps: AccountDeps,
  visit: Visit,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<LoggedIn> {
  const { store, sessions, throttles, now } = deps;
  const tenant = tenantOf(visit);
  const subjects = [
    ["login.address", visit.address],
    ["login.account", username],
    ["login.pair", `${username} ${visit.address}`],
  ] as const;
  for (const [limit, subject] of subjects) await throttles.check(tenant, limit, subject);
  const account = await store.findAccountByUsername(tenant, username);
  const isRight = await isPassword(account?.passwordHash, password);
  if (account === undefined || account.confirmedAt === null || !isRight) throw new ServerError("credentials_invalid");
  for (const [limit, subject] of subjects) await throttles.giveBack(tenant, limit, subject);
  await store.createApplication(createApplicationRecord(tenant, account.id, now()));
  await updateApplication(store, tenant, account.id, (record) => ({
    ...record,
    logins: [...record.logins, now()].slice(-MAX_KEPT_LOGINS),
    updatedAt: now(),
  }));
  const token = await sessions.start(account, visit.definition.tenant.session);
  return { token, account: account.id, username: account.username };
}

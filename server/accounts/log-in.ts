import { ServerError } from "../errors.ts";
import { createApplicationRecord, currentApplicationOf, touchApplication } from "../store/index.ts";
import { findAccountBeforeRestore, findDevice, createDeviceToken } from "./signed-token.ts";
import { toSessionId } from "./own-sessions.ts";
import { isPassword } from "./passwords.ts";
import { recordEvent, tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { hashToken } from "./secrets.ts";
import { toLogInLimits } from "./throttle.ts";

const MAX_KEPT_LOGINS = 100;

/** Starts a session. @throws `throttled`; `credentials_invalid` for every other cause, after the same time */
export async function logIn(
  deps: AccountDeps,
  visit: Visit,
  { username, password }: { readonly username: string; readonly password: string },
) {
  const { store, sessions, throttles, now } = deps;
  const tenant = tenantOf(visit);
  const device = findDevice(deps, visit, username);
  const limits = toLogInLimits("login", username, { device, address: visit.address });
  const account = await throttles.attempt(tenant, limits, async () => {
    const found = await store.findAccountByUsername(tenant, username);
    const isRight = await isPassword(found?.passwordHash, password);
    if (found !== undefined && found.confirmedAt !== null && isRight) return found;
    const reason = found === undefined ? "unknown" : isRight ? "unconfirmed" : "password";
    recordEvent(deps, visit, "log-in-failed", found?.id, { reason });
    const isRestored = (await findAccountBeforeRestore(deps, visit, username)) !== undefined;
    throw new ServerError("credentials_invalid", isRestored ? { text: "login.restored" } : {});
  });
  const begun = createApplicationRecord(tenant, account.id, now());
  await store.createApplication(deps.withRow(begun));
  const application = currentApplicationOf(account);
  await touchApplication(store, tenant, application, (record) => ({
    logins: [...record.logins, now()].slice(-MAX_KEPT_LOGINS),
    updatedAt: now(),
  }));
  const token = await sessions.start(account, visit.definition.tenant.session, visit.browser);
  recordEvent(deps, visit, "log-in", account.id, { session: toSessionId({ tokenHash: hashToken(token) }) });
  return { token, application, username: account.username, deviceToken: await createDeviceToken(deps, visit, account) };
}

import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { findDevice } from "./device.ts";

/**
 * Counts a mail that a visitor asks for, and returns whether it may be sent. What a known browser of the owner asks for
 * is counted apart, so that strangers neither flood a mailbox nor keep its owner from getting a mail.
 */
export async function mayMail(
  deps: Pick<AccountDeps, "throttles" | "keys">,
  visit: Visit,
  kind: "confirmmail" | "resetmail",
  username: string,
): Promise<boolean> {
  const { throttles } = deps;
  const tenant = tenantOf(visit);
  const device = findDevice(deps, visit, username);
  if (device !== undefined)
    return (await throttles.count(tenant, "mail.device", `${username} ${device}`)) === undefined;
  // What one address asks for in vain does not count against the others.
  if ((await throttles.count(tenant, `${kind}.pair`, `${username} ${visit.address}`)) !== undefined) return false;
  return (await throttles.count(tenant, `${kind}.account`, username)) === undefined;
}

/** Counts a call that asks for a mail against its network address, unless it comes from the owner's known browser. */
export async function checkMailAddress(
  deps: Pick<AccountDeps, "throttles" | "keys">,
  visit: Visit,
  username: string,
): Promise<void> {
  if (findDevice(deps, visit, username) === undefined)
    await deps.throttles.check(tenantOf(visit), "mail.address", visit.address);
}

import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { findDevice } from "./device.ts";
import { recordEvent } from "./record-event.ts";
import type { LimitName } from "./throttle.ts";

/**
 * Counts a requested email and returns true if it may be sent. Known browsers of the owner are counted separately from
 * strangers.
 */
export async function mayMail(
  deps: AccountDeps,
  visit: Visit,
  kind: "confirmmail" | "resetmail",
  username: string,
  account: string | undefined,
): Promise<boolean> {
  const device = findDevice(deps, visit, username);
  const limits: readonly (readonly [LimitName, string])[] =
    device === undefined
      ? [
          [`${kind}.pair`, `${username} ${visit.address}`],
          [`${kind}.account`, username],
        ]
      : [["mail.device", `${username} ${device}`]];
  // Ordered: refused requests of one address must not count against the account.
  for (const [limit, subject] of limits) {
    const refusal = await deps.throttles.count(tenantOf(visit), limit, subject);
    if (refusal === undefined) continue;
    if (refusal.options.exceeded !== undefined) recordEvent(deps, visit, "mail-withheld", account, { reason: limit });
    return false;
  }
  return true;
}

/** Counts an email request per network address, unless it comes from a known browser of the owner. */
export async function checkMailAddress(
  deps: Pick<AccountDeps, "throttles" | "keys">,
  visit: Visit,
  username: string,
): Promise<void> {
  if (findDevice(deps, visit, username) === undefined)
    await deps.throttles.check(tenantOf(visit), "mail.address", visit.address);
}

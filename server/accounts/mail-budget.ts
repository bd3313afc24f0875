import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { findDevice } from "./device.ts";
import { recordEvent } from "./record-event.ts";
import type { LimitName } from "./throttle.ts";

/**
 * Counts a mail that a visitor asks for, and returns whether it may be sent. What a known browser of the owner asks for
 * is counted apart, so that strangers neither flood a mailbox nor keep its owner from getting a mail.
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
  // In this order, so that what one address asks for in vain does not count against the others.
  for (const [limit, subject] of limits) {
    const refusal = await deps.throttles.count(tenantOf(visit), limit, subject);
    if (refusal === undefined) continue;
    if (refusal.options.exceeded !== undefined) recordEvent(deps, visit, "mail-withheld", account, { reason: limit });
    return false;
  }
  return true;
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

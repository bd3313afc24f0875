import type { SecurityEvent, SecurityEventName } from "../security-log.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";

export function recordEvent(
  { securityLog }: Pick<AccountDeps, "securityLog">,
  visit: Visit,
  event: SecurityEventName,
  account: string | undefined,
  more: Pick<SecurityEvent, "reason" | "session"> = {},
): void {
  securityLog.write({
    event,
    tenant: tenantOf(visit),
    account: account ?? null,
    address: visit.address,
    request: visit.requestId,
    ...more,
  });
}

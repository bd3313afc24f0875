import type { Visit } from "../accounts/index.ts";
import { toKnownAddress } from "../security-log.ts";
import type { StaffMember } from "../store/index.ts";
import type { StaffDeps } from "./staff-deps.ts";

/**
 * Enters what somebody has done who is not logged in yet. An address that is nobody's makes an entry as well, without the
 * address: otherwise the time of a refusal would tell whose addresses are known.
 */
export async function auditVisitor(
  { audit, securityLog }: Pick<StaffDeps, "audit" | "securityLog">,
  visit: Visit,
  member: StaffMember | undefined,
  { action, outcome }: { readonly action: string; readonly outcome: string },
): Promise<void> {
  const tenant = visit.definition.tenant.id;
  await audit.append({
    tenant,
    staff: member?.id ?? "",
    email: member?.email ?? "",
    role: member?.role ?? "",
    action,
    outcome,
    application: "",
    address: toKnownAddress(visit.address),
    request: visit.requestId,
    details: {},
  });
  if (outcome === "done") return;
  securityLog.write({
    event: "log-in-failed",
    tenant,
    account: member?.id ?? null,
    address: visit.address,
    request: visit.requestId,
    reason: member === undefined ? "staff.unknown" : "staff",
  });
}

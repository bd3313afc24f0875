import type { Visit } from "../accounts/index.ts";
import { toKnownAddress } from "../security-log.ts";
import type { StaffMember } from "../store/index.ts";
import type { StaffDeps } from "./staff-deps.ts";

/**
 * Audits a visitor before the log-in. Unknown addresses get an entry too, without the address, so that the response
 * time does not reveal which are known.
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

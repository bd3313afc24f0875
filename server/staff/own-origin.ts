import type { Visit } from "../accounts/index.ts";
import type { StaffDeps } from "./staff-deps.ts";

/**
 * Where the browser of a member of staff is, if that is a host of the tenant, and otherwise where the tenant is reached.
 * Never what a request alone says.
 */
export const ownOriginOf = (
  { originOf }: Pick<StaffDeps, "originOf">,
  { definition: { tenant }, origin }: Visit,
): string => (tenant.hosts.includes(new URL(origin).hostname) ? origin : originOf(tenant.id));

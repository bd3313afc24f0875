import type { StaffRole } from "../../engine/protocol/index.ts";
import { revokeLinksOf } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import type { StaffMember } from "../store/index.ts";
import { orderInvitation, withoutFactors } from "./invitations.ts";
import { changeRoster } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";

type Deps = Pick<StaffDeps, "store" | "sessions" | "now">;

/** A member of staff as they are now, or were; with the number of print links that were revoked with the change. */
export interface ChangedStaff {
  readonly member: StaffMember;
  readonly links: number;
}

/** An administrator who has come in before, and so can come in again. */
const isAdmin = ({ role, passwordHash, subject }: StaffMember): boolean =>
  role === "admin" && (passwordHash !== null || subject !== null);

/**
 * Changes or removes one member of staff, whose sessions end with it. Their print links end too if they may make none any
 * more. @throws ServerError `not_found`, `staff_last_admin`
 */
async function changeOne(
  { store, sessions, now }: Deps,
  tenant: string,
  staff: string,
  work: (member: StaffMember) => StaffMember | undefined,
  isByOperator = false,
): Promise<ChangedStaff> {
  const found = await changeRoster(store, tenant, (members) => {
    const meant = members.find(({ id }) => id === staff);
    if (meant === undefined) throw new ServerError("not_found");
    const changed = work(meant);
    const left = members.flatMap((one) => (one.id === staff ? (changed ?? []) : one));
    if (!isByOperator && members.some(isAdmin) && !left.some(isAdmin)) throw new ServerError("staff_last_admin");
    return {
      members: left,
      result: { member: changed ?? meant, mayMakeLinks: changed !== undefined && changed.role !== "reader" },
    };
  });
  await sessions.endAll(tenant, staff);
  const links = found.mayMakeLinks ? 0 : await revokeLinksOf(store, tenant, staff, now());
  return { member: found.member, links };
}

/** Role and proof of whoever comes by the single sign-on are given there, and by nobody here. */
function refuseBySso({ subject }: StaffMember): void {
  if (subject !== null) throw new ServerError("staff_by_sso");
}

/** @throws ServerError `staff_by_sso`, beside what changeOne throws */
export const changeStaffRole = (deps: Deps, tenant: string, staff: string, role: StaffRole): Promise<ChangedStaff> =>
  changeOne(deps, tenant, staff, (member) => {
    refuseBySso(member);
    return { ...member, role, epoch: member.epoch + 1 };
  });

/** Their tickets go with them, so an invitation that was sent opens nothing. */
export async function removeStaff(deps: Deps, tenant: string, staff: string): Promise<ChangedStaff> {
  const removed = await changeOne(deps, tenant, staff, () => undefined);
  for (const kind of ["invited", "invitation"] as const) await deps.store.deleteStaffTickets(tenant, staff, kind);
  return removed;
}

/** Takes password and second factor from somebody who has lost them, and invites them again. */
export async function reinviteStaff(
  deps: Deps & Pick<StaffDeps, "enqueueMail" | "originOf">,
  tenant: string,
  staff: string,
  { isByOperator = false }: { readonly isByOperator?: boolean } = {},
): Promise<StaffMember> {
  const reset = (one: StaffMember): StaffMember => {
    refuseBySso(one);
    return { ...one, ...withoutFactors, epoch: one.epoch + 1 };
  };
  const { member } = await changeOne(deps, tenant, staff, reset, isByOperator);
  await orderInvitation(deps, tenant, member);
  return member;
}

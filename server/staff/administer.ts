import { teamsOf, type TenantFile } from "../../engine/core/index.ts";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { endLinksOf, mayMakeLinks } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import type { ServiceTokenRecord, StaffMember } from "../store/index.ts";
import { orderInvitation } from "./invitations.ts";
import { changeRoster, withoutFactors } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";

type Deps = Pick<StaffDeps, "store" | "sessions" | "now">;

interface ChangedStaff {
  readonly member: StaffMember;
  readonly links: readonly ServiceTokenRecord[];
}

interface HowToChange {
  /** Id of the colleague who receives the print links. Default: revoke them. */
  readonly linksTo?: string | undefined;
  readonly isByOperator?: boolean;
}

const isAdmin = ({ role, passwordHash, subject }: StaffMember): boolean =>
  role === "admin" && (passwordHash !== null || subject !== null);

/**
 * Changes or removes a member and ends the member's sessions. If the member may no longer make print links, transfers
 * the links to `linksTo` or revokes them.
 * @throws `not_found`, `staff_last_admin`, `body_invalid`
 */
async function changeOne(
  { store, sessions, now }: Deps,
  tenant: string,
  staff: string,
  work: (member: StaffMember) => StaffMember | undefined,
  { linksTo, isByOperator = false }: HowToChange = {},
): Promise<ChangedStaff> {
  const found = await changeRoster(store, tenant, (members) => {
    const meant = members.find(({ id }) => id === staff);
    if (meant === undefined) throw new ServerError("not_found");
    const changed = work(meant);
    const left = members.flatMap((one) => (one.id === staff ? (changed ?? []) : one));
    if (!isByOperator && members.some(isAdmin) && !left.some(isAdmin)) throw new ServerError("staff_last_admin");
    const isHeir = linksTo !== staff && mayMakeLinks(left.find(({ id }) => id === linksTo));
    if (linksTo !== undefined && !isHeir) throw new ServerError("body_invalid", { text: "staff.linksTo" });
    return { members: left, result: { member: changed ?? meant, keepsLinks: mayMakeLinks(changed) } };
  });
  await sessions.endAll(tenant, staff);
  const links = found.keepsLinks ? [] : await endLinksOf(store, tenant, staff, now(), linksTo);
  return { member: found.member, links };
}

/** Rejects changes of a member whose role comes from the single sign-on. */
function refuseBySso({ subject }: StaffMember): void {
  if (subject !== null) throw new ServerError("staff_by_sso");
}

/** @throws ServerError `staff_by_sso`, or an error of `changeOne` */
export const changeStaffRole = (
  deps: Deps,
  tenant: string,
  staff: string,
  { role, teams, ...how }: HowToChange & { readonly role?: StaffRole; readonly teams?: readonly string[] },
): Promise<ChangedStaff> => {
  const change = (member: StaffMember) => {
    const changed = { ...member, role: role ?? member.role, teams: teams ?? member.teams, epoch: member.epoch + 1 };
    if (changed.role !== member.role) refuseBySso(member);
    return changed;
  };
  return changeOne(deps, tenant, staff, change, how);
};

/** @throws ServerError `body_invalid` for a team that is not in tenant.json */
export function checkTeams(file: Pick<TenantFile, "audiences">, teams: readonly string[] = []): void {
  const known = teamsOf(file);
  const unknown = teams.find((team) => !known.includes(team));
  if (unknown === undefined) return;
  const message = `There is no team "${unknown}"; ${known.length === 0 ? "tenant.json names none" : `expected one of ${known.join(", ")}`}.`;
  throw new ServerError("body_invalid", { message, errors: { teams: [message] } });
}

export async function removeStaff(deps: Deps, tenant: string, staff: string, how?: HowToChange): Promise<ChangedStaff> {
  const removed = await changeOne(deps, tenant, staff, () => undefined, how);
  for (const kind of ["invited", "invitation"] as const) await deps.store.deleteStaffTickets(tenant, staff, kind);
  await deps.store.deleteUnsharedViews(tenant, staff);
  return removed;
}

/** Deletes password and second factor, and sends a new invitation. */
export async function reinviteStaff(
  deps: Deps & Pick<StaffDeps, "enqueueMail" | "originOf">,
  tenant: string,
  staff: string,
  { role, teams, ...how }: HowToChange & { readonly role?: StaffRole; readonly teams?: readonly string[] } = {},
): Promise<ChangedStaff> {
  const reset = (one: StaffMember): StaffMember => {
    refuseBySso(one);
    return { ...one, ...withoutFactors, role: role ?? one.role, teams: teams ?? one.teams, epoch: one.epoch + 1 };
  };
  const changed = await changeOne(deps, tenant, staff, reset, how);
  await orderInvitation(deps, tenant, changed.member);
  return changed;
}

import { randomUUID } from "node:crypto";
import type { TenantDefinition } from "../../engine/core/index.ts";
import type { StaffRole } from "../../engine/protocol/index.ts";
import { createToken, hashPassword, hashToken, type Visit } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { AccountMail, MailOrder } from "../mail/index.ts";
import type { StaffMember, StaffStore } from "../store/index.ts";
import { auditVisitor } from "./log-in.ts";
import { changeRoster, toNewMember, withoutFactors } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";

const HOUR_MS = 3_600_000;
const INVITATION_MS = 72 * HOUR_MS;
/** Lifetime of an invitation while its email is queued. Longer than the outbox tries to send. */
const UNSENT_MS = 48 * HOUR_MS;

type Deps = Pick<StaffDeps, "store" | "enqueueMail" | "originOf" | "now">;

/** Queues an invitation and revokes earlier ones. `makeInvitation` makes the token when the outbox sends the email. */
export async function orderInvitation(
  { store, enqueueMail, originOf, now }: Deps,
  tenant: string,
  { id, email }: Pick<StaffMember, "id" | "email">,
): Promise<void> {
  for (const kind of ["invited", "invitation"] as const) await store.deleteStaffTickets(tenant, id, kind);
  const code = randomUUID();
  await store.createStaffTicket({ tenant, id: code, staff: id, kind: "invited", expiresAt: now() + UNSENT_MS });
  const key = `staff-invitation ${code}`;
  await enqueueMail({ tenant, account: id, kind: "staff-invitation", key, to: email, origin: originOf(tenant), code });
}

/** @throws ServerError `staff_known` */
export async function inviteStaff(
  deps: Deps,
  tenant: string,
  email: string,
  role: StaffRole,
  teams: readonly string[] = [],
): Promise<StaffMember> {
  const member = { ...toNewMember(email, role, deps.now()), teams };
  await changeRoster(deps.store, tenant, (members) => {
    if (members.some((one) => one.email === email)) throw new ServerError("staff_known");
    return { members: [...members, member], result: undefined };
  });
  await orderInvitation(deps, tenant, member);
  return member;
}

/** Makes the email with a new link. Returns undefined if the invitation was revoked or replaced. */
export async function makeInvitation(
  { store, now }: { readonly store: StaffStore; readonly now: () => number },
  { tenant, code, origin, to }: MailOrder,
  definition: TenantDefinition,
): Promise<AccountMail | undefined> {
  const invited = await store.findStaffTicket(tenant, code);
  const member = (await store.findStaffRoster(tenant))?.members.find(({ id }) => id === invited?.staff);
  if (invited === undefined || member === undefined || member.email !== to) return undefined;
  const token = createToken();
  await store.createStaffTicket({
    tenant,
    id: hashToken(token),
    staff: member.id,
    kind: "invitation",
    expiresAt: now() + INVITATION_MS,
  });
  const link = `${origin}/office/invitation#${token}`;
  return { kind: "staff-invitation", definition, to, link, hours: INVITATION_MS / HOUR_MS };
}

/** Sets the password and starts a session to set up a second factor. @throws `invitation_invalid`, `throttled` */
export async function acceptInvitation(
  deps: StaffDeps,
  visit: Visit,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> {
  const { store, sessions, throttles, now } = deps;
  const tenant = visit.definition.tenant.id;
  await throttles.check(tenant, "staffinvite.address", visit.address);
  const passwordHash = await hashPassword(password);
  const id = hashToken(token);
  const found = await store.findStaffTicket(tenant, id);
  const ticket = found?.kind === "invitation" ? await store.consumeStaffTicket(tenant, id) : undefined;
  if (ticket === undefined || ticket.expiresAt <= now()) throw new ServerError("invitation_invalid");
  const member = await changeRoster(store, tenant, (members) => {
    const invited = members.find((one) => one.id === ticket.staff);
    if (invited === undefined) throw new ServerError("invitation_invalid");
    const result: StaffMember = { ...invited, ...withoutFactors, passwordHash, epoch: invited.epoch + 1 };
    return { members: members.map((one) => (one.id === result.id ? result : one)), result };
  });
  for (const kind of ["invited", "invitation"] as const) await store.deleteStaffTickets(tenant, member.id, kind);
  await sessions.endAll(tenant, member.id);
  await throttles.uncount(tenant, "staffinvite.address", visit.address);
  await auditVisitor(deps, visit, member, { action: "invitation.accept", outcome: "done" });
  return sessions.start(tenant, member, "enrol");
}

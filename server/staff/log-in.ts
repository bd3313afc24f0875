import {
  signToken,
  verifyToken,
  createToken,
  recordEvent,
  isPassword,
  toLogInLimits,
  type Visit,
  hashPassword,
} from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { StaffMember } from "../store/index.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { toKnownAddress } from "../security-log.ts";
import { changeRoster } from "./roster.ts";
import { attemptFactor } from "./second-factor.ts";
import type { StaffVisit } from "./staff-sessions.ts";

/** Subject of a staff member's mark. Contains a space, so that no applicant's mark matches. */
const subjectOf = (visit: Visit, email: string) => ({
  tenant: visit.definition.tenant.id,
  username: `staff ${email}`,
});

/**
 * Verifies a password. The new session only allows to enter or set up the second factor. Takes the same time for
 * unknown addresses. @throws `credentials_invalid`, `throttled`
 */
export async function beginStaffLogIn(
  deps: StaffDeps,
  visit: Visit,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const { store, sessions, throttles, keys } = deps;
  const tenant = visit.definition.tenant.id;
  const subject = subjectOf(visit, email);
  const device = verifyToken(keys, "device", subject, visit.marks);
  const limits = toLogInLimits("staff", email, { device, address: visit.address });
  const member = await throttles.attempt(tenant, limits, async () => {
    const found = (await store.findStaffRoster(tenant))?.members.find((one) => one.email === email);
    const isRight = await isPassword(found?.passwordHash ?? undefined, password);
    if (found !== undefined && isRight) return found;
    await auditVisitor(deps, visit, found, { action: "session.begin", outcome: "credentials_invalid" });
    throw new ServerError("credentials_invalid", { text: "staff.logInFailed" });
  });
  await auditVisitor(deps, visit, member, { action: "session.begin", outcome: "done" });
  return {
    token: await sessions.start(tenant, member, member.totp === null ? "enrol" : "factor"),
    deviceToken: signToken(keys, "device", subject, device ?? createToken()),
  };
}

/** Audits a step of a log-in, also for an unknown address, so that the duration reveals nothing. */
export async function auditVisitor(
  { audit, securityLog }: Pick<StaffDeps, "audit" | "securityLog">,
  visit: Visit,
  member: StaffMember | undefined,
  { action, outcome }: { readonly action: string; readonly outcome: string },
): Promise<void> {
  await audit.append({
    tenant: visit.definition.tenant.id,
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
  const reason = member === undefined ? "staff.unknown" : "staff";
  if (outcome !== "done") recordEvent({ securityLog }, visit, "log-in-failed", member?.id, { reason });
}

/** Changes the password, ends all sessions and starts a new one. @throws `password_wrong`, `throttled` */
export async function changeStaffPassword(
  deps: StaffDeps,
  visit: StaffVisit,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<string> {
  const { store, sessions } = deps;
  const { member } = visit;
  const { tenant, startedAt, verifiedAt } = visit.session;
  const changed = await attemptFactor(deps, visit, async () => {
    if (!(await isPassword(member.passwordHash ?? undefined, current))) throw new ServerError("password_wrong");
    const passwordHash = await hashPassword(password);
    return changeRoster(store, tenant, (members) => {
      const found = members.find((one) => one.id === member.id && one.passwordHash === member.passwordHash);
      if (found === undefined) throw new ServerError("password_wrong");
      const result = { ...found, passwordHash, epoch: found.epoch + 1 };
      return { members: members.map((one) => (one.id === result.id ? result : one)), result };
    });
  });
  await sessions.endAll(tenant, member.id);
  return sessions.start(tenant, changed, "full", { startedAt, verifiedAt });
}

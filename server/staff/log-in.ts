import { createMark, findMark, createToken, isPassword, type LimitName, type Visit } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { StaffMember } from "../store/index.ts";
import { auditVisitor } from "./audit-log-in.ts";
import type { StaffDeps } from "./staff-deps.ts";

export interface StaffLoggedIn {
  readonly token: string;
  readonly member: StaffMember;
  readonly deviceMark: string;
}

/** Applicants' user names have no space, so their marks never match. */
const subjectOf = (visit: Visit, email: string) => ({
  tenant: visit.definition.tenant.id,
  username: `staff ${email}`,
});

/**
 * Verifies a staff password. The session only allows giving or setting up the second factor. Known browsers and
 * strangers are counted separately. @throws ServerError `credentials_invalid`, the same and in the same time for
 * unknown addresses; `throttled`
 */
export async function beginStaffLogIn(
  deps: StaffDeps,
  visit: Visit,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<StaffLoggedIn> {
  const { store, sessions, throttles, keys } = deps;
  const tenant = visit.definition.tenant.id;
  const subject = subjectOf(visit, email);
  const device = findMark(keys, "device", subject, visit.marks);
  const limits: readonly (readonly [LimitName, string])[] =
    device === undefined
      ? [
          ["staff.address", visit.address],
          ["staff.pair", `${email} ${visit.address}`],
          ["staff.account", email],
        ]
      : [["staff.device", `${email} ${device}`]];
  for (const [limit, who] of limits) await throttles.check(tenant, limit, who);
  const member = (await store.findStaffRoster(tenant))?.members.find((one) => one.email === email);
  const isRight = await isPassword(member?.passwordHash ?? undefined, password);
  if (member === undefined || !isRight) {
    await auditVisitor(deps, visit, member, { action: "session.begin", outcome: "credentials_invalid" });
    throw new ServerError("credentials_invalid", { text: "staff.logInFailed" });
  }
  for (const [limit, who] of limits) await throttles.giveBack(tenant, limit, who);
  await auditVisitor(deps, visit, member, { action: "session.begin", outcome: "done" });
  return {
    token: await sessions.start(tenant, member, member.totp === null ? "enrol" : "factor"),
    member,
    deviceMark: createMark(keys, "device", subject, device ?? createToken()),
  };
}

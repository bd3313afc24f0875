import { hashPassword, isPassword } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import { changeRoster } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffVisit } from "./staff-sessions.ts";

/**
 * Changes the password, ends every session and returns the token of a new one. @throws ServerError `password_wrong`,
 * `throttled`
 */
export async function changeStaffPassword(
  { store, sessions, throttles }: StaffDeps,
  { member, session }: StaffVisit,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<string> {
  const { tenant, startedAt, verifiedAt } = session;
  await throttles.check(tenant, "stafffactor.account", member.id);
  if (!(await isPassword(member.passwordHash ?? undefined, current))) throw new ServerError("password_wrong");
  const passwordHash = await hashPassword(password);
  const changed = await changeRoster(store, tenant, (members) => {
    const found = members.find((one) => one.id === member.id && one.passwordHash === member.passwordHash);
    if (found === undefined) throw new ServerError("password_wrong");
    const result = { ...found, passwordHash, epoch: found.epoch + 1 };
    return { members: members.map((one) => (one.id === result.id ? result : one)), result };
  });
  await throttles.giveBack(tenant, "stafffactor.account", member.id);
  await sessions.endAll(tenant, member.id);
  return sessions.start(tenant, changed, "full", { startedAt, verifiedAt });
}

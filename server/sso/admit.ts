import type { StaffRole } from "../../engine/protocol/index.ts";
import { changeRoster, toNewMember } from "../staff/index.ts";
import type { StaffMember, StaffStore } from "../store/index.ts";

interface Admitted {
  readonly subject: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Adds or updates a staff member by issuer and subject. Returns undefined if the address belongs to another member. */
export const admit = (
  store: Pick<StaffStore, "findStaffRoster" | "replaceStaffRoster">,
  tenant: string,
  { subject, email, role }: Admitted,
  now: number,
): Promise<{ readonly member: StaffMember; readonly hasChanged: boolean } | undefined> =>
  changeRoster(store, tenant, (members) => {
    if (members.some((one) => one.email === email && one.subject !== subject)) return { members, result: undefined };
    const known = members.find((one) => one.subject === subject);
    if (known === undefined) {
      const member = { ...toNewMember(email, role, now), subject };
      return { members: [...members, member], result: { member, hasChanged: false } };
    }
    const hasChanged = known.role !== role;
    const member = { ...known, email, role, epoch: hasChanged ? known.epoch + 1 : known.epoch };
    return { members: members.map((one) => (one === known ? member : one)), result: { member, hasChanged } };
  });

import { useMemo } from "react";
import { messageSchema, STAFF_ROLES, staffMemberSchema, type StaffMemberAnswer } from "../../engine/protocol/index.ts";
import { useOffice, useText } from "../office.tsx";

export const STAFF_PATH = "/api/office/staff";
export const STAFF_KEY = ["staff"] as const;

/** Undefined if the tenant has no teams. */
type Teams = readonly string[] | undefined;
const toBody = (teams: Teams) => (teams === undefined ? {} : { teams });

/** Calls that change staff. Each may ask for a fresh second factor. */
export function useStaffCalls() {
  const { callOffice } = useOffice();
  return useMemo(() => {
    const pathOf = ({ id }: Pick<StaffMemberAnswer, "id">): string => `${STAFF_PATH}/${encodeURIComponent(id)}`;
    return {
      invite: (email: string, role: string, teams: Teams) =>
        callOffice(STAFF_PATH, staffMemberSchema, { method: "POST", body: { email, role, ...toBody(teams) } }),
      changeRole: (member: StaffMemberAnswer, role: string, teams: Teams, linksTo: string | undefined) =>
        callOffice(pathOf(member), staffMemberSchema, {
          method: "PUT",
          body: { role, ...toBody(teams), ...(linksTo === undefined ? {} : { links_to: linksTo }) },
        }),
      inviteAgain: (member: StaffMemberAnswer) =>
        callOffice(`${pathOf(member)}/invitation`, staffMemberSchema, { method: "POST" }),
      remove: (member: StaffMemberAnswer, linksTo: string | undefined) =>
        callOffice(
          `${pathOf(member)}${linksTo === undefined ? "" : `?links_to=${encodeURIComponent(linksTo)}`}`,
          messageSchema,
          { method: "DELETE" },
        ),
    };
  }, [callOffice]);
}

/** Roles with a description of their permissions. */
export function useRoleOptions(): readonly (readonly [value: string, label: string])[] {
  const text = useText();
  return STAFF_ROLES.map((role) => [role, text(`office.staff.may.${role}`)] as const);
}

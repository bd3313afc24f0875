import { useMemo } from "react";
import { messageSchema, staffMemberSchema, type StaffMemberAnswer } from "../../engine/protocol/index.ts";
import { useOffice } from "../office.tsx";

export const STAFF_PATH = "/api/office/staff";
export const STAFF_KEY = ["staff"] as const;

/** What an administrator does with staff. Each asks for a fresh second factor by itself. */
export function useStaffCalls() {
  const { callOffice } = useOffice();
  return useMemo(() => {
    const pathOf = ({ id }: Pick<StaffMemberAnswer, "id">): string => `${STAFF_PATH}/${encodeURIComponent(id)}`;
    return {
      invite: (email: string, role: string) =>
        callOffice(STAFF_PATH, staffMemberSchema, { method: "POST", body: { email, role } }),
      changeRole: (member: StaffMemberAnswer, role: string, linksTo: string | undefined) =>
        callOffice(pathOf(member), staffMemberSchema, {
          method: "PUT",
          body: { role, ...(linksTo === undefined ? {} : { links_to: linksTo }) },
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

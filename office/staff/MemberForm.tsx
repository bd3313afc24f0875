import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { mayAct, STAFF_ROLES, type StaffMemberAnswer, type StaffRole } from "../../engine/protocol/index.ts";
import { atField } from "../form/at-field.ts";
import { SelectField } from "../form/SelectField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { Problem } from "../shell/Problem.tsx";
import { useRoleOptions } from "./use-role-options.ts";
import { useStaffCalls } from "./use-staff-calls.ts";
import { useWorkingLinks } from "./use-working-links.ts";
import { WorkingLinkList } from "./WorkingLinkList.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

/** What is done with one member of staff: another role, a new invitation, or an end. */
export type MemberAction = "role" | "again" | "remove";

interface MemberFormProps {
  readonly action: MemberAction;
  readonly member: StaffMemberAnswer;
  /** Everybody in the office, one of whom may get the print links of the member. */
  readonly staff: readonly StaffMemberAnswer[];
  /** It is whoever does it, whose own session ends by it. */
  readonly isOwn: boolean;
  readonly onDone: (words: string) => void;
  readonly onCancel: () => void;
}

/** The second step of a change of one member of staff: says what follows from it, and makes it. */
export function MemberForm({ action, member, staff, isOwn, onDone, onCancel }: MemberFormProps) {
  const text = useText();
  const calls = useStaffCalls();
  const roles = useRoleOptions();
  const { email } = member;
  const [role, setRole] = useState<StaffRole>(member.role);
  const mayMakeLinks = ({ role: has }: Pick<StaffMemberAnswer, "role">) => mayAct(has, "officer");
  const losesLinks = mayMakeLinks(member) && (action === "remove" || (action === "role" && !mayMakeLinks({ role })));
  const { data, error, isFetching, refetch } = useWorkingLinks({ isEnabled: losesLinks });
  const links = losesLinks ? (data?.links.filter(({ maker }) => maker === member.id) ?? []) : [];
  const colleagues = staff.filter((one) => mayMakeLinks(one) && one.id !== member.id);
  const linksTitle = text("office.staff.links", { count: links.length });
  const state = useFormCall<unknown>({
    send({ linksTo: heir }) {
      if (isFetching) return {};
      const linksTo = heir === "" ? undefined : heir;
      if (action === "again") return calls.inviteAgain(member);
      const sent = action === "role" ? calls.changeRole(member, role, linksTo) : calls.remove(member, linksTo);
      return atField<unknown>(sent, { staff_last_admin: "role", body_invalid: "linksTo" });
    },
    onDone: () => onDone(text(`office.staff.${action}Done`, { email })),
  });
  return (
    <OfficeForm
      {...state}
      intro={
        <>
          <Text overflowWrap="anywhere">
            {text(action === "remove" && member.sso ? "office.sso.removeText" : `office.staff.${action}Text`, {
              email,
            })}
          </Text>
          {isOwn && <Text fontWeight="600">{text("office.staff.own")}</Text>}
        </>
      }
      submit={text(`office.staff.${action}Submit`)}
      isDestructive={action === "remove"}
      isPending={state.isPending || isFetching}
      onCancel={onCancel}
    >
      {action === "role" && (
        <SelectField
          name="role"
          label={text("office.staff.role")}
          options={roles}
          defaultValue={member.role}
          onChoose={(chosen) => setRole(STAFF_ROLES.find((one) => one === chosen) ?? member.role)}
          error={state.errors["role"]}
        />
      )}
      {losesLinks && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      <Text role="status" fontWeight="600">
        {links.length > 0 ? linksTitle : ""}
      </Text>
      {links.length > 0 && <WorkingLinkList label={linksTitle} links={links} />}
      {(links.length > 0 || (losesLinks && error !== null)) && (
        <SelectField
          name="linksTo"
          label={text("office.staff.linksTo")}
          options={[
            ["", text("office.staff.linksRevoke")],
            ...colleagues.map((one) => [one.id, text("office.staff.linksHand", { email: one.email })] as const),
          ]}
          defaultValue=""
          error={state.errors["linksTo"]}
        />
      )}
    </OfficeForm>
  );
}

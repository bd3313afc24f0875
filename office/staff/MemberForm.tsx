import { Stack, Text } from "@chakra-ui/react";
import type { StaffMemberAnswer } from "../../engine/protocol/index.ts";
import { atField } from "../form/at-field.ts";
import { FormActions } from "../form/FormActions.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { SelectField } from "../form/SelectField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useRoleOptions } from "./use-role-options.ts";
import { useStaffCalls } from "./use-staff-calls.ts";

/** What is done with one member of staff: another role, a new invitation, or an end. */
export type MemberAction = "role" | "again" | "remove";

interface MemberFormProps {
  readonly action: MemberAction;
  readonly member: StaffMemberAnswer;
  /** It is whoever does it, whose own session ends by it. */
  readonly isOwn: boolean;
  readonly onDone: (words: string) => void;
  readonly onCancel: () => void;
}

/** The second step of a change of one member of staff: says what follows from it, and makes it. */
export function MemberForm({ action, member, isOwn, onDone, onCancel }: MemberFormProps) {
  const text = useText();
  const calls = useStaffCalls();
  const roles = useRoleOptions();
  const { email } = member;
  const { form, onSubmit, isPending, errors, message } = useFormCall<unknown>({
    send({ role = "" }) {
      if (action === "role") return atField(calls.changeRole(member, role), { staff_last_admin: "role" });
      return action === "again" ? calls.inviteAgain(member) : calls.remove(member);
    },
    onDone: () => onDone(text(`office.staff.${action}Done`, { email })),
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <Text overflowWrap="anywhere">
          {text(action === "remove" && member.sso ? "office.sso.removeText" : `office.staff.${action}Text`, { email })}
        </Text>
        {isOwn && <Text fontWeight="600">{text("office.staff.own")}</Text>}
        <FormAlert message={message} />
        {action === "role" && (
          <SelectField
            name="role"
            label={text("office.staff.role")}
            options={roles}
            defaultValue={member.role}
            error={errors["role"]}
          />
        )}
        <FormActions
          submit={text(`office.staff.${action}Submit`)}
          isDestructive={action === "remove"}
          isPending={isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

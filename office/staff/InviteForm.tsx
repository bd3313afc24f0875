import { Text } from "@chakra-ui/react";
import { useState } from "react";
import type { StaffMemberAnswer } from "../../engine/protocol/index.ts";
import { CheckBoxes, SelectField, TextField } from "../form/fields.tsx";
import { atField, useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useRoleOptions, useStaffCalls } from "./use-staff-calls.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";

interface InviteFormProps {
  /** Teams of the tenant. */
  readonly known: readonly string[];
  readonly onDone: (words: string) => void;
  readonly onCancel: () => void;
}

export function InviteForm({ known, onDone, onCancel }: InviteFormProps) {
  const text = useText();
  const calls = useStaffCalls();
  const [teams, setTeams] = useState<readonly string[]>([]);
  const state = useFormCall<StaffMemberAnswer>({
    send: ({ email = "", role = "" }) =>
      email.trim() === ""
        ? { email: text("office.login.emailMissing") }
        : atField(calls.invite(email.trim(), role, known.length === 0 ? undefined : teams), { staff_known: "email" }),
    onDone: ({ email }) => onDone(text("office.staff.invitedNow", { email })),
  });
  return (
    <OfficeForm
      {...state}
      intro={<Text>{text("office.staff.inviteText")}</Text>}
      submit={text("office.staff.inviteSubmit")}
      onCancel={onCancel}
    >
      <TextField
        name="email"
        type="email"
        label={text("office.login.email")}
        error={state.errors["email"]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="role"
        label={text("office.staff.role")}
        options={useRoleOptions()}
        defaultValue="reader"
        error={state.errors["role"]}
      />
      <CheckBoxes
        legend={text("office.staff.teams")}
        options={known.map((team) => [team, team])}
        chosen={teams}
        onChoose={setTeams}
      />
    </OfficeForm>
  );
}

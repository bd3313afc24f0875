import { Stack } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { atField } from "../form/at-field.ts";
import { NewPasswordFields } from "../form/NewPasswordFields.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useNewPassword } from "../form/use-new-password.ts";
import { useOffice, useText } from "../office.tsx";
import { SESSION_KEY } from "../session/session-key.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { Said } from "../form/Said.tsx";

interface ChangePasswordProps {
  /** Of whom a password manager keeps it. */
  readonly email: string;
}

/** The password of whoever is logged in, who has to know the present one. */
export function ChangePassword({ email }: ChangePasswordProps) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const findFaults = useNewPassword();
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const state = useFormCall<StaffSession>({
    send(typed) {
      if ((typed["current_password"] ?? "") === "") return { current_password: text("office.login.passwordMissing") };
      const faults = findFaults(typed);
      if (faults !== undefined) return faults;
      const sent = callOffice("/api/office/session/password", staffSessionSchema, { method: "PUT", body: typed });
      return atField(sent, { password_wrong: "current_password" });
    },
    onDone(session) {
      state.form.current?.reset();
      queryClient.setQueryData(SESSION_KEY, session);
      setSaid(text("office.password.changed"));
      status.current?.focus();
    },
  });
  return (
    <Stack gap="3">
      <Said words={said} ref={status} />
      <OfficeForm {...state} submit={text("office.password.change")} isNarrow>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          name="current_password"
          type="password"
          label={text("office.password.current")}
          autoComplete="current-password"
          error={state.errors["current_password"]}
        />
        <NewPasswordFields errors={state.errors} />
      </OfficeForm>
    </Stack>
  );
}

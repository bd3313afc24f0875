import { Button, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { atField } from "../form/at-field.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { NewPasswordFields } from "../form/NewPasswordFields.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useNewPassword } from "../form/use-new-password.ts";
import { useOffice, useText } from "../office.tsx";
import { SESSION_KEY } from "../session/session-key.ts";

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
  const { form, onSubmit, isPending, errors, message } = useFormCall<StaffSession>({
    send(typed) {
      if ((typed["current_password"] ?? "") === "") return { current_password: text("office.login.passwordMissing") };
      const faults = findFaults(typed);
      if (faults !== undefined) return faults;
      const sent = callOffice("/api/office/session/password", staffSessionSchema, { method: "PUT", body: typed });
      return atField(sent, { password_wrong: "current_password" });
    },
    onDone(session) {
      form.current?.reset();
      queryClient.setQueryData(SESSION_KEY, session);
      setSaid(text("office.password.changed"));
      status.current?.focus();
    },
  });
  return (
    <Stack gap="3">
      <Text role="status" ref={status} tabIndex={-1} fontWeight="600">
        {said}
      </Text>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap="3" align="start">
          <FormAlert message={message} />
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            name="current_password"
            type="password"
            label={text("office.password.current")}
            autoComplete="current-password"
            error={errors["current_password"]}
          />
          <NewPasswordFields errors={errors} />
          <Button type="submit" aria-disabled={isPending}>
            {text("office.password.change")}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

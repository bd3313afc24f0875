import { Button, Stack, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useSessionCalls } from "../session/session-calls.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { useEnter } from "./use-enter.ts";

/** The first step: e-mail address and password. */
export function LogInPage() {
  const text = useText();
  const { state } = useLocation() as { state: { hasEnded?: boolean } | null };
  const calls = useSessionCalls();
  const enter = useEnter();
  const { form, onSubmit, isPending, errors, message } = useFormCall<StaffSession>({
    send({ email = "", password = "" }) {
      const missing = {
        ...(email.trim() === "" && { email: text("office.login.emailMissing") }),
        ...(password === "" && { password: text("office.login.passwordMissing") }),
      };
      return Object.keys(missing).length > 0 ? missing : calls.logIn(email.trim(), password);
    },
    onDone: enter,
  });
  return (
    <Stack gap="4">
      <PageHeading
        title={text("office.login.title")}
        hasErrors={message !== undefined || Object.keys(errors).length > 0}
      />
      {state?.hasEnded === true && <Text role="status">{text("office.login.ended")}</Text>}
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap="4">
          <FormAlert message={message} />
          <TextField
            name="email"
            type="email"
            label={text("office.login.email")}
            autoComplete="username"
            error={errors["email"]}
          />
          <TextField
            name="password"
            type="password"
            label={text("office.login.password")}
            autoComplete="current-password"
            error={errors["password"]}
          />
          <Button type="submit" aria-disabled={isPending}>
            {text("office.login.submit")}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

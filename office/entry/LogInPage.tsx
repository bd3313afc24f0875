import { Heading, Separator, Stack, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { OfficeForm, useFormCall } from "../form/OfficeForm.tsx";
import { TextField } from "../form/fields.tsx";
import { useOffice, useText } from "../office.tsx";
import { useSessionCalls } from "../session/use-session.ts";
import { findProblem, SsoLogIn } from "../session/single-sign-on.tsx";
import { PageHeading } from "../shell/screen.tsx";
import { useEnter } from "./steps.tsx";

/** First step of the log-in: single sign-on, a password, or both. */
export function LogInPage() {
  const text = useText();
  const { logIn } = useOffice().page;
  const { state, search } = useLocation() as { state: { hasEnded?: boolean } | null; search: string };
  const calls = useSessionCalls();
  const enter = useEnter();
  const form = useFormCall<StaffSession>({
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
        hasErrors={form.hasErrors || (logIn.sso && findProblem(search) !== undefined)}
      />
      {state?.hasEnded === true && <Text role="status">{text("office.login.ended")}</Text>}
      {logIn.sso && <SsoLogIn />}
      {logIn.sso && logIn.password && (
        <>
          <Separator />
          <Heading as="h2" size="md">
            {text("office.sso.orPassword")}
          </Heading>
        </>
      )}
      {logIn.password && (
        <OfficeForm {...form} submit={text("office.login.submit")} isQuiet={logIn.sso}>
          <TextField name="email" type="email" label={text("office.login.email")} autoComplete="username" />
          <TextField
            name="password"
            type="password"
            label={text("office.login.password")}
            autoComplete="current-password"
          />
          <Text fontSize="sm" color="fg.muted">
            {text("office.login.forgotten")}
          </Text>
        </OfficeForm>
      )}
    </Stack>
  );
}

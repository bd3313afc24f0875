import { Heading, Separator, Stack, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { useSessionCalls } from "../session/session-calls.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { findProblem } from "../sso/find-problem.ts";
import { SsoLogIn } from "../sso/SsoLogIn.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { useEnter } from "./use-enter.ts";

/** The first step: the school's single sign-on, or e-mail address and password, whichever this office has. */
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
      {logIn.password && <PasswordForm {...form} isSecond={logIn.sso} />}
    </Stack>
  );
}

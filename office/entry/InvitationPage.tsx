import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/office-error.ts";
import { NewPasswordFields } from "../form/NewPasswordFields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useNewPassword } from "../form/use-new-password.ts";
import { useText } from "../office.tsx";
import { useSessionCalls } from "../session/session-calls.ts";
import { PageHeading } from "../shell/PageHeading.tsx";
import { useEnter } from "./use-enter.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { TextLink } from "../shell/TextLink.tsx";

/**
 * Where the mail of an invitation leads: a password is chosen, and the second factor comes next. The token follows `#`
 * in the address, which no browser sends to a server.
 */
export function InvitationPage() {
  const text = useText();
  const token = useLocation().hash.slice(1);
  const calls = useSessionCalls();
  const findFaults = useNewPassword();
  const [isGone, setGone] = useState(token === "");
  const state = useFormCall<StaffSession>({
    send(typed) {
      const faults = findFaults(typed);
      if (faults !== undefined) return faults;
      const { password = "", confirm_password: repeated = "" } = typed;
      return calls.acceptInvitation(token, password, repeated).catch((error: unknown) => {
        if (error instanceof OfficeError && error.code === "invitation_invalid") setGone(true);
        throw error;
      });
    },
    onDone: useEnter(),
  });
  if (isGone) return <GoneInvitation />;
  return (
    <Stack gap="4">
      <PageHeading title={text("office.invitation.title")} hasErrors={state.hasErrors} />
      <Text>{text("office.invitation.text")}</Text>
      <OfficeForm {...state} submit={text("office.invitation.submit")}>
        <NewPasswordFields errors={state.errors} />
      </OfficeForm>
    </Stack>
  );
}

/** For an invitation that has expired, was taken back or was used. */
function GoneInvitation() {
  const text = useText();
  return (
    <Stack gap="4">
      <PageHeading title={text("office.invitation.goneTitle")} />
      <Text>{text("office.invitation.goneText")}</Text>
      <TextLink to="/login">{text("office.invitation.goneLogIn")}</TextLink>
    </Stack>
  );
}

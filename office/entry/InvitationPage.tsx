import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/call-office.ts";
import { NewPasswordFields, useNewPassword } from "../form/fields.tsx";
import { useFormCall, OfficeForm } from "../form/OfficeForm.tsx";
import { useText } from "../office.tsx";
import { PageHeading, TextLink } from "../shell/screen.tsx";
import { useEnter } from "./steps.tsx";
import { useSessionCalls } from "../session/use-session.ts";

/** Asks an invited person for a password. Browsers do not send the part after `#`, the token, to servers. */
export function Component() {
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
        <NewPasswordFields />
      </OfficeForm>
    </Stack>
  );
}

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

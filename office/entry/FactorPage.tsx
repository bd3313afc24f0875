import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { CodeField, TextField } from "../form/fields.tsx";
import { useFormCall, OfficeForm } from "../form/OfficeForm.tsx";
import { useText } from "../office.tsx";
import { PasskeyFactor } from "../session/passkeys.tsx";
import { PageHeading } from "../shell/screen.tsx";
import { StartAgain, useEnter } from "./steps.tsx";
import { useSessionCalls } from "../session/use-session.ts";

export function Component() {
  const text = useText();
  const calls = useSessionCalls();
  const enter = useEnter();
  const [isRecovery, setRecovery] = useState(false);
  const state = useFormCall<StaffSession>({
    send({ code = "" }) {
      if (code.trim() === "")
        return { code: text(isRecovery ? "office.factor.recoveryMissing" : "office.factor.missing") };
      return calls.giveFactor(isRecovery ? code.trim() : code.replace(/\s/g, ""));
    },
    onDone: enter,
  });
  return (
    <Stack gap="4">
      <PageHeading title={text("office.factor.title")} hasErrors={state.hasErrors} />
      <PasskeyFactor onDone={enter} />
      <Text>{text(isRecovery ? "office.factor.recoveryText" : "office.factor.text")}</Text>
      <OfficeForm {...state} submit={text("office.factor.submit")}>
        {isRecovery ? (
          <TextField
            name="code"
            label={text("office.factor.recoveryCode")}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
          />
        ) : (
          <CodeField label={text("office.factor.code")} />
        )}
      </OfficeForm>
      <Button variant="ghost" alignSelf="start" onClick={() => setRecovery(!isRecovery)}>
        {text(isRecovery ? "office.factor.useApp" : "office.factor.useRecovery")}
      </Button>
      <StartAgain />
    </Stack>
  );
}

import { Text } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { FormDialog } from "../form/FormDialog.tsx";
import { CodeField } from "../form/fields.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { PasskeyFactor } from "./passkeys.tsx";
import { SsoAgain } from "./single-sign-on.tsx";
import { SESSION_KEY, useSessionQuery } from "./use-session.ts";
import { useSessionCalls } from "./session-calls.ts";
import { OfficeForm } from "../form/OfficeForm.tsx";

export function FactorDialog() {
  const { freshFactor } = useOffice();
  const isAsked = useSyncExternalStore(freshFactor.subscribe, freshFactor.isAsked);
  const { data: session } = useSessionQuery();
  const text = useText();
  return (
    <FormDialog title={text("office.fresh.title")} isOpen={isAsked} onClose={() => freshFactor.answer(false)}>
      {session?.sso === true ? <SsoAgain /> : <FreshForm />}
    </FormDialog>
  );
}

function FreshForm() {
  const { freshFactor, queryClient } = useOffice();
  const calls = useSessionCalls();
  const text = useText();
  const onDone = (session: StaffSession) => {
    queryClient.setQueryData(SESSION_KEY, session);
    freshFactor.answer(true);
  };
  const state = useFormCall<StaffSession>({
    send: ({ code = "" }) =>
      code.trim() === "" ? { code: text("office.factor.missing") } : calls.giveFactor(code.replace(/\s/g, "")),
    onDone,
  });
  return (
    <OfficeForm
      {...state}
      intro={
        <>
          <PasskeyFactor onDone={onDone} />
          <Text>{text("office.fresh.text")}</Text>
        </>
      }
      submit={text("office.fresh.submit")}
      onCancel={() => freshFactor.answer(false)}
    >
      <CodeField label={text("office.factor.code")} />
    </OfficeForm>
  );
}

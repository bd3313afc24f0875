import { Button, Dialog, HStack, Portal, Stack, Text } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import type { StaffSession } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText } from "../office.tsx";
import { PasskeyFactor } from "../passkey/PasskeyFactor.tsx";
import { SsoAgain } from "../sso/SsoAgain.tsx";
import { SESSION_KEY } from "./session-key.ts";
import { useSessionCalls } from "./session-calls.ts";
import { useSessionQuery } from "./use-session.ts";

/** Asks for the second factor once more, where the server wants a fresh one before it does something. */
export function FactorDialog() {
  const { freshFactor } = useOffice();
  const isAsked = useSyncExternalStore(freshFactor.subscribe, freshFactor.isAsked);
  const { data: session } = useSessionQuery();
  const text = useText();
  return (
    <Dialog.Root
      open={isAsked}
      onOpenChange={({ open }) => {
        if (!open) freshFactor.answer(false);
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop background="backdrop" />
        <Dialog.Positioner>
          <Dialog.Content background="bg.panel">
            <Dialog.Header>
              <Dialog.Title fontSize="xl">{text("office.fresh.title")}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>{session?.sso === true ? <SsoAgain /> : <FreshForm />}</Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
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
  const { form, onSubmit, isPending, errors, message } = useFormCall<StaffSession>({
    send: ({ code = "" }) =>
      code.trim() === "" ? { code: text("office.factor.missing") } : calls.giveFactor(code.replace(/\s/g, "")),
    onDone,
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap="4">
        <PasskeyFactor onDone={onDone} />
        <Text>{text("office.fresh.text")}</Text>
        <FormAlert message={message} />
        <TextField
          name="code"
          label={text("office.factor.code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errors["code"]}
        />
        <HStack gap="3" wrap="wrap">
          <Button type="submit" aria-disabled={isPending}>
            {text("office.fresh.submit")}
          </Button>
          <Button variant="outline" onClick={() => freshFactor.answer(false)}>
            {text("office.cancel")}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}

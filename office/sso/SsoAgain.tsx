import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { FormAlert } from "../form/FormAlert.tsx";
import { useOffice, useText } from "../office.tsx";
import { useSso } from "./use-sso.ts";

/** Asks for proof at the single sign-on once more. The browser leaves this page for it, and comes back to it. */
export function SsoAgain() {
  const { freshFactor } = useOffice();
  const text = useText();
  const { pathname, search } = useLocation();
  const { go, isPending, error } = useSso("again");
  return (
    <Stack gap="4">
      <Text>{text("office.sso.again")}</Text>
      <FormAlert error={error} />
      <HStack gap="3" wrap="wrap">
        <Button aria-disabled={isPending} onClick={() => go(`${pathname}${search}`)}>
          {text("office.sso.againSubmit")}
        </Button>
        <Button variant="outline" onClick={() => freshFactor.answer(false)}>
          {text("office.cancel")}
        </Button>
      </HStack>
    </Stack>
  );
}

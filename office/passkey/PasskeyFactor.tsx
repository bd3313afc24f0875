import { Button, Stack } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { passkeyOptionsSchema, staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { useOffice, useText } from "../office.tsx";
import { useSessionQuery } from "../session/use-session.ts";
import { givePasskey, hasPasskeys, PasskeyCancelledError } from "./browser-passkeys.ts";

/** The second factor by a passkey, for whoever has one and a browser that knows them. */
export function PasskeyFactor({ onDone }: { readonly onDone: (session: StaffSession) => void }) {
  const { callOffice } = useOffice();
  const { data: session } = useSessionQuery();
  const text = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const path = "/api/office/session/passkey";
      const { options } = await callOffice(`${path}/options`, passkeyOptionsSchema, { method: "POST" });
      const credential = await givePasskey(options);
      return callOffice(path, staffSessionSchema, { method: "POST", body: { credential } });
    },
    onSuccess: onDone,
  });
  if (session?.passkey !== true || !hasPasskeys()) return null;
  const cancelled = error instanceof PasskeyCancelledError ? text("office.passkey.cancelled") : undefined;
  return (
    <Stack gap="3">
      <FormAlert message={cancelled} error={error} />
      <Button
        variant="outline"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {text("office.passkey.use")}
      </Button>
    </Stack>
  );
}

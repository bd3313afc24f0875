import { Button, Stack } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { passkeyOptionsSchema, staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { FormAlert } from "../form/OfficeForm.tsx";
import { useOffice, useText } from "../office.tsx";
import { useSessionQuery } from "./use-session.ts";

/** Offers a passkey as second factor if the person has one and the browser supports passkeys. */
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
      <Button size="md" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {text("office.passkey.use")}
      </Button>
    </Stack>
  );
}

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

export class PasskeyCancelledError extends Error {
  override readonly name = "PasskeyCancelledError";
}

async function ask(work: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await work().catch((cause: unknown) => {
    throw new PasskeyCancelledError("cancelled", { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelledError("none");
  return credential.toJSON();
}

export const makePasskey = (options: unknown): Promise<unknown> =>
  ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );

const givePasskey = (options: unknown): Promise<unknown> =>
  ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );

import { Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  passkeyOptionsSchema,
  passkeyRemovedSchema,
  passkeySchema,
  type PasskeyAnswer,
} from "../../engine/protocol/index.ts";
import { OfficeError } from "../api/call-office.ts";
import { TextField } from "../form/fields.tsx";
import { FormAlert, Said } from "../form/messages.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useOffice, useText, useTimes } from "../office.tsx";
import { makePasskey, PasskeyCancelledError } from "../session/passkeys.tsx";
import { Loading, Problem } from "../shell/Problem.tsx";
import { FACTORS_PATH, useFactors } from "./SecondFactor.tsx";
import { OfficeForm } from "../form/OfficeForm.tsx";

const KEYS = `${FACTORS_PATH}/passkeys`;

export function Passkeys() {
  const { callOffice } = useOffice();
  const text = useText();
  const { toMinute } = useTimes();
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const { data, error, refetch, readAgain } = useFactors();
  const say = async (words: string) => {
    setSaid(words);
    status.current?.focus();
    await readAgain();
  };
  const add = async (name: string): Promise<PasskeyAnswer> => {
    const { options } = await callOffice(`${KEYS}/options`, passkeyOptionsSchema, { method: "POST" });
    const credential = await makePasskey(options).catch((cause: unknown) => {
      if (!(cause instanceof PasskeyCancelledError)) throw cause;
      throw new OfficeError(text("office.passkey.cancelled"), 0, undefined, {}, { cause });
    });
    return callOffice(KEYS, passkeySchema, { method: "POST", body: { name, credential } });
  };
  const state = useFormCall<PasskeyAnswer>({
    send: ({ name = "" }) => (name.trim() === "" ? { name: text("office.passkey.nameMissing") } : add(name.trim())),
    onDone({ name }) {
      state.form.current?.reset();
      void say(text("office.passkey.added", { name }));
    },
  });
  const removal = useMutation({
    mutationFn: ({ id }: PasskeyAnswer) =>
      callOffice(`${KEYS}/${encodeURIComponent(id)}`, passkeyRemovedSchema, { method: "DELETE" }),
    onSuccess(_answer, { name }) {
      void say(text("office.passkey.removed", { name }));
    },
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Stack gap="4">
      <Said words={said} ref={status} />
      <FormAlert error={removal.error} />
      {data.passkeys.length === 0 ? (
        <Text color="fg.muted">{text("office.passkey.none")}</Text>
      ) : (
        <Stack as="ul" gap="2" listStyleType="none" paddingInlineStart="0">
          {data.passkeys.map((passkey) => (
            <HStack as="li" key={passkey.id} gap="3" wrap="wrap" justify="space-between">
              <Stack gap="0" minInlineSize="0">
                <Text overflowWrap="anywhere">{passkey.name}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {text("office.passkey.since", { time: toMinute(passkey.created_at) })}
                </Text>
              </Stack>
              <Button
                aria-label={text("office.passkey.removeOf", { name: passkey.name })}
                aria-disabled={removal.isPending}
                onClick={() => {
                  if (!removal.isPending) removal.mutate(passkey);
                }}
              >
                {text("office.passkey.remove")}
              </Button>
            </HStack>
          ))}
        </Stack>
      )}
      <OfficeForm {...state} submit={text("office.passkey.add")} isNarrow>
        <TextField
          name="name"
          label={text("office.passkey.name")}
          hint={text("office.passkey.nameHint")}
          maxLength={60}
          autoComplete="off"
        />
      </OfficeForm>
    </Stack>
  );
}

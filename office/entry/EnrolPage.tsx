import { Button, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormAlert } from "../form/FormAlert.tsx";
import { TextField } from "../form/TextField.tsx";
import { useFormCall } from "../form/use-form-call.ts";
import { useText } from "../office.tsx";
import { useSessionCalls, type Enrolled } from "../session/session-calls.ts";
import { Loading } from "../shell/Loading.tsx";
import { PageHeading } from "../shell/PageHeading.tsx";
import { Problem } from "../shell/Problem.tsx";
import { QrSecret } from "./QrSecret.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { StartAgain } from "./StartAgain.tsx";
import { useEnter } from "./use-enter.ts";

/** Sets up the second factor, without which nobody comes in, and then shows the recovery codes. */
export function EnrolPage() {
  const text = useText();
  const calls = useSessionCalls();
  const enter = useEnter();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { data, error, refetch } = useQuery({
    queryKey: ["enrol"],
    queryFn: calls.beginEnrolment,
    staleTime: Infinity,
    gcTime: 0,
    enabled: enrolled === undefined,
  });
  const { form, onSubmit, isPending, errors, message } = useFormCall<Enrolled>({
    send: ({ code = "" }) =>
      code.trim() === "" ? { code: text("office.factor.missing") } : calls.enrol(code.replace(/\s/g, "")),
    onDone: setEnrolled,
  });
  if (enrolled !== undefined)
    return <RecoveryCodes codes={enrolled.recoveryCodes} onKept={() => enter(enrolled.session)} />;
  return (
    <Stack gap="4">
      <PageHeading
        title={text("office.enrol.title")}
        hasErrors={message !== undefined || Object.keys(errors).length > 0}
      />
      <Text>{text("office.enrol.text")}</Text>
      {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <QrSecret uri={data.uri} secret={data.secret} />
          <form ref={form} onSubmit={onSubmit} noValidate>
            <Stack gap="4">
              <FormAlert message={message} />
              <TextField
                name="code"
                label={text("office.enrol.code")}
                autoComplete="one-time-code"
                inputMode="numeric"
                error={errors["code"]}
              />
              <Button type="submit" aria-disabled={isPending}>
                {text("office.enrol.submit")}
              </Button>
            </Stack>
          </form>
        </>
      )}
      <StartAgain />
    </Stack>
  );
}

import { Button, Heading, HStack, Stack, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { recoveryCodesSchema, type StaffSession, staffFactorsSchema } from "../../engine/protocol/index.ts";
import { EnrolForm, useEnrol, RecoveryCodes } from "../entry/EnrolForm.tsx";
import { FormAlert, StatusMessage } from "../form/OfficeForm.tsx";
import { useOffice, useText, useAnswer } from "../office.tsx";
import { SESSION_KEY, useSessionCalls } from "../session/use-session.ts";
import { Loading, Problem } from "../shell/screen.tsx";

type Step =
  | { readonly name: "idle"; readonly said: string }
  | { readonly name: "enrol"; readonly uri: string; readonly secret: string }
  | { readonly name: "codes"; readonly codes: readonly string[]; readonly session?: StaffSession };

export function SecondFactor() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const calls = useSessionCalls();
  const { data, error, refetch, readAgain } = useFactors();
  const [step, setStep] = useState<Step>({ name: "idle", said: "" });
  // Do not keep these results in the mutation cache: they are secret.
  const begin = useMutation({
    mutationFn: async () => setStep({ name: "enrol", ...(await calls.beginEnrolment()) }),
  });
  const renew = useMutation({
    mutationFn: async () => {
      const path = `${FACTORS_PATH}/recovery-codes`;
      setStep({
        name: "codes",
        codes: (await callOffice(path, recoveryCodesSchema, { method: "POST" })).recovery_codes,
      });
    },
  });
  const enrolment = useEnrol(({ recoveryCodes, session }) => setStep({ name: "codes", codes: recoveryCodes, session }));
  const close = (said: string) => {
    setStep({ name: "idle", said });
    void readAgain();
  };
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (step.name === "enrol")
    return (
      <Part title={text("office.app.replaceTitle")}>
        <Text>{text("office.app.replaceText")}</Text>
        <EnrolForm {...step} {...enrolment} onCancel={() => close(text("office.app.kept"))} />
      </Part>
    );
  if (step.name === "codes") {
    const { codes, session } = step;
    return (
      <Part title={text("office.codes.title")}>
        <Text>{text("office.codes.replaced")}</Text>
        <RecoveryCodes
          codes={codes}
          kept={text("office.codes.done")}
          onKept={() => {
            if (session !== undefined) queryClient.setQueryData(SESSION_KEY, session);
            close(text(session === undefined ? "office.codes.renewed" : "office.app.replaced"));
          }}
        />
      </Part>
    );
  }
  const isPending = begin.isPending || renew.isPending;
  return (
    <Stack gap="3">
      <LastSaid words={step.said} />
      <FormAlert error={begin.error ?? renew.error} />
      <Text>{text("office.app.text", { count: data.recovery_codes_left })}</Text>
      <HStack gap="3" wrap="wrap">
        <Button aria-disabled={isPending} onClick={() => !isPending && renew.mutate()}>
          {text("office.codes.renew")}
        </Button>
        <Button aria-disabled={isPending} onClick={() => !isPending && begin.mutate()}>
          {text("office.app.replace")}
        </Button>
      </HStack>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="4">
      <Heading as="h3" size="md" ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function LastSaid({ words }: { readonly words: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (words !== "") status.current?.focus();
  }, [words]);
  return <StatusMessage words={words} ref={status} />;
}

export const FACTORS_PATH = "/api/office/factors";
const QUERY_KEY = ["factors"] as const;

export function useFactors() {
  const { queryClient } = useOffice();
  const query = useAnswer(QUERY_KEY, FACTORS_PATH, staffFactorsSchema);
  // The session lists the factors too, so it is also read again.
  const readAgain = () =>
    Promise.all([QUERY_KEY, SESSION_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return { ...query, readAgain };
}

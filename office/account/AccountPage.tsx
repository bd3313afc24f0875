import { Heading, Stack, Text, Button, HStack } from "@chakra-ui/react";
import { useRef, useState, type PropsWithChildren, useEffect } from "react";
import {
  staffSessionSchema,
  passkeyOptionsSchema,
  passkeyRemovedSchema,
  passkeySchema,
  type StaffSession,
  type PasskeyAnswer,
  recoveryCodesSchema,
  staffFactorsSchema,
} from "../../engine/protocol/index.ts";
import { OfficeForm, atField, StatusMessage, FormAlert } from "../form/OfficeForm.tsx";
import { TextField, NewPasswordFields, useNewPassword, type FieldTexts } from "../form/fields.tsx";
import { SESSION_KEY, useOffice, useText, useTimes, useAnswer } from "../office.tsx";
import { hasPasskeys, makePasskey, PasskeyCancelledError } from "../session/passkeys.tsx";
import { useStaff, useSessionCalls } from "../session/use-session.ts";
import { Email, PageHeading, Loading, Problem } from "../shell/screen.tsx";
import { useMutation } from "@tanstack/react-query";
import { OfficeError } from "../api/call-office.ts";
import { EnrolForm, RecoveryCodes } from "../entry/EnrolPage.tsx";

export function Component() {
  const { email, role, sso } = useStaff();
  const text = useText();
  return (
    <Stack gap="6" maxInlineSize="measure">
      <PageHeading title={text("office.account")} />
      <Text>
        <Email address={email} /> ({text(`office.role.${role}`)})
      </Text>
      {sso ? (
        <Text>{text("office.passkey.bySso")}</Text>
      ) : (
        <>
          <Section id="password" title={text("office.password.title")}>
            <ChangePassword email={email} />
          </Section>
          <Section id="app" title={text("office.app.title")}>
            <SecondFactor />
          </Section>
          <Section id="passkeys" title={text("office.passkey.title")}>
            <Text>{text("office.passkey.text")}</Text>
            {hasPasskeys() ? <Passkeys /> : <Text>{text("office.passkey.unsupported")}</Text>}
          </Section>
        </>
      )}
    </Stack>
  );
}

function Section({ id, title, children }: PropsWithChildren<{ readonly id: string; readonly title: string }>) {
  return (
    <Stack gap="3" as="section" aria-labelledby={id}>
      <Heading as="h2" size="lg" id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function ChangePassword({ email }: { readonly email: string }) {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const findFaults = useNewPassword();
  const [said, setSaid] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const send = (typed: FieldTexts) => {
    if ((typed["current_password"] ?? "") === "") return { current_password: text("office.login.passwordMissing") };
    const faults = findFaults(typed);
    if (faults !== undefined) return faults;
    const sent = callOffice("/api/office/session/password", staffSessionSchema, { method: "PUT", body: typed });
    return atField(sent, { password_wrong: "current_password" });
  };
  const onDone = (session: StaffSession, form: HTMLFormElement | null) => {
    form?.reset();
    queryClient.setQueryData(SESSION_KEY, session);
    setSaid(text("office.password.changed"));
    status.current?.focus();
  };
  return (
    <Stack gap="3">
      <StatusMessage words={said} ref={status} />
      <OfficeForm send={send} onDone={onDone} submit={text("office.password.change")} isNarrow>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          name="current_password"
          type="password"
          label={text("office.password.current")}
          autoComplete="current-password"
        />
        <NewPasswordFields />
      </OfficeForm>
    </Stack>
  );
}

const FACTORS_PATH = "/api/office/factors";
const QUERY_KEY = ["factors"] as const;
const KEYS = `${FACTORS_PATH}/passkeys`;

function Passkeys() {
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
      <StatusMessage words={said} ref={status} />
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
                onClick={() => !removal.isPending && removal.mutate(passkey)}
              >
                {text("office.passkey.remove")}
              </Button>
            </HStack>
          ))}
        </Stack>
      )}
      <OfficeForm
        send={({ name = "" }) => (name.trim() === "" ? { name: text("office.passkey.nameMissing") } : add(name.trim()))}
        onDone={({ name }, form) => {
          form?.reset();
          void say(text("office.passkey.added", { name }));
        }}
        submit={text("office.passkey.add")}
        isNarrow
      >
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

type Step =
  | { readonly name: "idle"; readonly said: string }
  | { readonly name: "enrol"; readonly uri: string; readonly secret: string }
  | { readonly name: "codes"; readonly codes: readonly string[]; readonly session?: StaffSession };

function SecondFactor() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const calls = useSessionCalls();
  const { data, error, refetch, readAgain } = useFactors();
  const [step, setStep] = useState<Step>({ name: "idle", said: "" });
  // Do not keep these results in the mutation cache: they are secret.
  const change = useMutation({ mutationFn: async (next: () => Promise<Step>) => setStep(await next()) });
  const replace = async (): Promise<Step> => ({ name: "enrol", ...(await calls.beginEnrolment()) });
  const renew = async (): Promise<Step> => {
    const answer = await callOffice(`${FACTORS_PATH}/recovery-codes`, recoveryCodesSchema, { method: "POST" });
    return { name: "codes", codes: answer.recovery_codes };
  };
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
        <EnrolForm
          {...step}
          onDone={({ recovery_codes: codes, session }) => setStep({ name: "codes", codes, session })}
          onCancel={() => close(text("office.app.kept"))}
        />
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
  return (
    <Stack gap="3">
      <LastSaid words={step.said} />
      <FormAlert error={change.error} />
      <Text>{text("office.app.text", { count: data.recovery_codes_left })}</Text>
      <HStack gap="3" wrap="wrap">
        <Button aria-disabled={change.isPending} onClick={() => !change.isPending && change.mutate(renew)}>
          {text("office.codes.renew")}
        </Button>
        <Button aria-disabled={change.isPending} onClick={() => !change.isPending && change.mutate(replace)}>
          {text("office.app.replace")}
        </Button>
      </HStack>
    </Stack>
  );
}

function Part({ title, children }: PropsWithChildren<{ readonly title: string }>) {
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

function useFactors() {
  const { queryClient } = useOffice();
  const query = useAnswer(QUERY_KEY, FACTORS_PATH, staffFactorsSchema);
  // The session lists the factors too, so it is also read again.
  const readAgain = () =>
    Promise.all([QUERY_KEY, SESSION_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return { ...query, readAgain };
}

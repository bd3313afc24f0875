import { Box, Button, Center, Stack, Heading, Separator, Text } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { messageSchema, type StaffSession, type StaffStage } from "../../engine/protocol/index.ts";
import { SESSION_KEY, useOffice, useText } from "../office.tsx";
import { readReturnPath, toStepPath, useSessionQuery, useSessionCalls } from "../session/use-session.ts";
import { findProblem, NotConfirmed, SsoLogIn } from "../session/single-sign-on.tsx";
import { Brand, Loading, Problem, PANEL, PageHeading, TextLink } from "../shell/screen.tsx";
import { useEffect, useRef, useState } from "react";
import { OfficeForm } from "../form/OfficeForm.tsx";
import { TextField, CodeField, NewPasswordFields, useNewPassword, type FieldTexts } from "../form/fields.tsx";
import { PasskeyFactor } from "../session/passkeys.tsx";
import { OfficeError } from "../api/call-office.ts";

export function EntryLayout() {
  return (
    <Center as="main" minBlockSize="100dvh" paddingInline="4" paddingBlock="8" alignItems="start">
      <Stack gap="6" inlineSize="100%" maxInlineSize="27rem" marginBlockStart={{ base: "0", md: "8vh" }}>
        <Brand />
        <Box padding={{ base: "4", md: "6" }} {...PANEL} boxShadow="sm">
          <Outlet />
        </Box>
      </Stack>
    </Center>
  );
}

const STEPS = { none: "/login", factor: "/login/factor", enrol: "/login/enrol" } as const;

export function StepGate({ stage }: { readonly stage: StaffStage | "none" }) {
  const { data: session, error, refetch } = useSessionQuery();
  const { search } = useLocation();
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Loading />;
  const found = session?.stage ?? "none";
  if (found === stage) return <Outlet />;
  const to = readReturnPath(search);
  const problem = findProblem(search);
  if (found === "full" && problem !== undefined) return <NotConfirmed problem={problem} to={to} />;
  return <Navigate replace to={found === "full" ? to : toStepPath(STEPS[found], to)} />;
}

export function useEnter(): (session: StaffSession) => void {
  const { queryClient } = useOffice();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (session) => {
    queryClient.setQueryData(SESSION_KEY, session);
    const to = readReturnPath(search);
    void navigate(session.stage === "full" ? to : toStepPath(STEPS[session.stage], to), { replace: true });
  };
}

export function StartAgain() {
  const { callOffice, queryClient } = useOffice();
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOffice("/api/office/session", messageSchema, { method: "DELETE" }),
    // If the call fails, the unfinished session soon expires.
    onSettled: () => queryClient.setQueryData(SESSION_KEY, null),
  });
  return (
    <Button variant="ghost" alignSelf="start" aria-disabled={isPending} onClick={() => mutate()}>
      {text("office.factor.startAgain")}
    </Button>
  );
}

/** Renders its routes in a full session. Otherwise redirects to a log-in step, which later returns here. */
export function SessionGate() {
  const { data: session, error, refetch } = useSessionQuery();
  const { unsent } = useOffice();
  const { pathname, search } = useLocation();
  const wasIn = useRef(false);
  useEffect(() => {
    if (session?.stage !== "full") return;
    wasIn.current = true;
    unsent.enter(session.email);
  }, [session, unsent]);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <Loading />;
  const place = `${pathname}${search}`;
  if (session === null)
    return <Navigate replace to={toStepPath("/login", place)} state={{ hasEnded: wasIn.current }} />;
  if (session.stage !== "full") return <Navigate replace to={toStepPath(STEPS[session.stage], place)} />;
  return <Outlet />;
}

export function LogInPage() {
  const text = useText();
  const { logIn } = useOffice().page;
  const { state, search } = useLocation() as { state: { hasEnded?: boolean } | null; search: string };
  const calls = useSessionCalls();
  const enter = useEnter();
  const [hasErrors, setErrors] = useState(false);
  const send = ({ email = "", password = "" }: FieldTexts) => {
    const missing = {
      ...(email.trim() === "" && { email: text("office.login.emailMissing") }),
      ...(password === "" && { password: text("office.login.passwordMissing") }),
    };
    return Object.keys(missing).length > 0 ? missing : calls.logIn(email.trim(), password);
  };
  return (
    <Stack gap="4">
      <PageHeading
        title={text("office.login.title")}
        hasErrors={hasErrors || (logIn.sso && findProblem(search) !== undefined)}
      />
      {state?.hasEnded === true && <Text role="status">{text("office.login.ended")}</Text>}
      {logIn.sso && <SsoLogIn />}
      {logIn.sso && logIn.password && (
        <>
          <Separator />
          <Heading as="h2" size="md">
            {text("office.sso.orPassword")}
          </Heading>
        </>
      )}
      {logIn.password && (
        <OfficeForm
          {...{ send, onDone: enter, onErrors: setErrors }}
          submit={text("office.login.submit")}
          isQuiet={logIn.sso}
        >
          <TextField name="email" type="email" label={text("office.login.email")} autoComplete="username" />
          <TextField
            name="password"
            type="password"
            label={text("office.login.password")}
            autoComplete="current-password"
          />
          <Text fontSize="sm" color="fg.muted">
            {text("office.login.forgotten")}
          </Text>
        </OfficeForm>
      )}
    </Stack>
  );
}

export function FactorPage() {
  const text = useText();
  const calls = useSessionCalls();
  const enter = useEnter();
  const [isRecovery, setRecovery] = useState(false);
  const [hasErrors, setErrors] = useState(false);
  const send = ({ code = "" }: FieldTexts) =>
    code.trim() === ""
      ? { code: text(isRecovery ? "office.factor.recoveryMissing" : "office.factor.missing") }
      : calls.giveFactor(isRecovery ? code.trim() : code.replace(/\s/g, ""));
  return (
    <Stack gap="4">
      <PageHeading title={text("office.factor.title")} hasErrors={hasErrors} />
      <PasskeyFactor onDone={enter} />
      <Text>{text(isRecovery ? "office.factor.recoveryText" : "office.factor.text")}</Text>
      <OfficeForm send={send} onDone={enter} onErrors={setErrors} submit={text("office.factor.submit")}>
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

/** Asks an invited person for a password. Browsers do not send the part after `#`, the token, to servers. */
export function InvitationPage() {
  const text = useText();
  const token = useLocation().hash.slice(1);
  const calls = useSessionCalls();
  const findFaults = useNewPassword();
  const [isGone, setGone] = useState(token === "");
  const [hasErrors, setErrors] = useState(false);
  const enter = useEnter();
  const send = (typed: FieldTexts) => {
    const { password = "", confirm_password: repeated = "" } = typed;
    return (
      findFaults(typed) ??
      calls.acceptInvitation(token, password, repeated).catch((error: unknown) => {
        if (error instanceof OfficeError && error.code === "invitation_invalid") setGone(true);
        throw error;
      })
    );
  };
  if (isGone)
    return (
      <Stack gap="4">
        <PageHeading title={text("office.invitation.goneTitle")} />
        <Text>{text("office.invitation.goneText")}</Text>
        <TextLink to="/login">{text("office.invitation.goneLogIn")}</TextLink>
      </Stack>
    );
  return (
    <Stack gap="4">
      <PageHeading title={text("office.invitation.title")} hasErrors={hasErrors} />
      <Text>{text("office.invitation.text")}</Text>
      <OfficeForm send={send} onDone={enter} onErrors={setErrors} submit={text("office.invitation.submit")}>
        <NewPasswordFields />
      </OfficeForm>
    </Stack>
  );
}

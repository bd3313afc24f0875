import { useState, useCallback, useEffect } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { LinkButton } from "../../widgets/theme.ts";
import { defaultPathOf, usePortal, type Portal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import { AccountCard, LogInFields, EmailField, toRequirements, NewPasswordFields } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAccountText, PasswordField, LabelledInput } from "../../widgets/account.ts";
import { useMutation } from "@tanstack/react-query";
import { isEmail } from "../../engine/core/index.ts";

export function LoginPage() {
  const portal = usePortal();
  const { account, carriedUsername, channel, turns } = portal;
  const beginAnew = useBeginAnew(portal);
  const text = useAccountText();
  const { errorMessage } = parseNavigationState(useLocation().state);
  const form = useAccountForm({
    screen: "login",
    initial: { username: carriedUsername.get() ?? "" },
    call: ({ username, password }) => account.logIn(username, password),
    onDone: () => {
      channel.post({ kind: "loggedIn" });
      turns.onLoggedIn();
    },
  });
  const resend = useResendCode(form.values.username);
  return (
    <AccountCard
      screen="login"
      form={form}
      arrivalError={errorMessage}
      linkTo="/signup"
      extra={
        <>
          <Link to="/forgot">{text("login.forgot")}</Link>
          <LinkButton onClick={resend}>{text("login.resend")}</LinkButton>
          {beginAnew !== undefined && <LinkButton onClick={beginAnew}>{text("login.beginAnew")}</LinkButton>}
        </>
      }
    >
      <LogInFields form={form} />
    </AccountCard>
  );
}

/** Returns a function that starts anew as a visitor. Undefined if this browser remembers no ended session. */
function useBeginAnew(portal: Portal): (() => void) | undefined {
  const navigate = useNavigate();
  const [isOffered] = useState(() => portal.lastApplicant.findEnded() !== undefined);
  if (!isOffered) return undefined;
  return () => {
    portal.turns.forgetSession(null, {});
    void navigate(defaultPathOf(portal.definition));
  };
}

export function SignUpPage() {
  const { account, carriedUsername } = usePortal();
  const text = useAccountText();
  const navigate = useNavigate();
  const { errorMessage } = parseNavigationState(useLocation().state);
  const form = useAccountForm({
    screen: "signup",
    initial: { username: carriedUsername.get() ?? "" },
    call: ({ username, password }) => account.signUp(username, password),
    onDone: (message, { username }) => {
      carriedUsername.keep(username);
      void navigate("/confirm", { state: { successMessage: message } });
    },
  });
  return (
    <AccountCard screen="signup" intro="signup.intro" form={form} arrivalError={errorMessage} linkTo="/login">
      <EmailField form={form} />
      <PasswordField
        label={text("account.password")}
        name="password"
        required
        autoComplete="new-password"
        {...form.bind("password")}
        requirements={toRequirements(form.values.password, text)}
      />
    </AccountCard>
  );
}

export function ConfirmPage() {
  const { account, channel } = usePortal();
  const text = useAccountText();
  const navigate = useNavigate();
  const username = useGivenUsername();
  const [query] = useSearchParams();
  const [id] = useState(() => query.get("id") ?? undefined);
  const goOn = useCallback(
    (message: string) => void navigate("/login", { state: { successMessage: message } }),
    [navigate],
  );
  const form = useAccountForm({
    screen: "confirm",
    initial: { username },
    call: ({ username, code }) => account.confirm(username, code, id),
    onDone: (message, { username: confirmed }) => {
      channel.post({ kind: "confirmed", username: confirmed, message });
      goOn(message);
    },
  });
  useEffect(
    () =>
      channel.hear((news) => {
        if (news.kind === "confirmed" && news.username === form.values.username.trim()) goOn(news.message);
      }),
    [channel, form.values.username, goOn],
  );
  const resend = useResendCode(form.values.username);
  return (
    <AccountCard
      screen="confirm"
      form={form}
      linkTo="/login"
      extra={<LinkButton onClick={resend}>{text("login.resend")}</LinkButton>}
    >
      <EmailField form={form} />
      <LabelledInput
        label={text("account.code")}
        hint={`${text("account.codeHint")} ${text("account.checkMail")}`}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.bind("code")}
      />
    </AccountCard>
  );
}

/**
 * Returns the username from the emailed link, or from another screen. Removes it from the address, because the next
 * user of the device could read the history.
 */
function useGivenUsername(): string {
  const { carriedUsername } = usePortal();
  const [query] = useSearchParams();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  const navigate = useNavigate();
  const mailed = query.get("username") ?? "";
  const [username] = useState(() => (mailed === "" ? (carriedUsername.get() ?? "") : mailed));
  useEffect(() => {
    if (mailed === "") return;
    carriedUsername.keep(mailed);
    void navigate(pathname, { replace: true, state });
  }, [mailed, carriedUsername, navigate, pathname, state]);
  return username;
}

export function ForgotPage() {
  const { account, carriedUsername, toasts } = usePortal();
  const form = useAccountForm({
    screen: "forgot",
    initial: { username: carriedUsername.get() ?? "" },
    call: ({ username }) => account.forgotPassword(username),
    onDone: (message) => toasts.add({ variant: "success", text: message }),
  });
  return (
    <AccountCard screen="forgot" intro="forgot.intro" form={form} linkTo="/login">
      <EmailField form={form} />
    </AccountCard>
  );
}

export function ResetPage() {
  const { account, carriedUsername } = usePortal();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useAccountForm({
    screen: "reset",
    initial: { username: query.get("username") ?? "" },
    call: ({ username, password, confirmPassword }) =>
      account.resetPassword({ username, id: query.get("id") ?? "", password, confirm_password: confirmPassword }),
    onDone: (message, { username }) => {
      carriedUsername.keep(username);
      void navigate("/login", { state: { successMessage: message } });
    },
  });
  return (
    <AccountCard screen="reset" form={form} linkTo="/login">
      <EmailField form={form} />
      <NewPasswordFields form={form} />
    </AccountCard>
  );
}

function useResendCode(username: string) {
  const { account, carriedUsername, toasts } = usePortal();
  const text = useAccountText();
  const navigate = useNavigate();
  useEffect(() => toasts.clear, [toasts]);
  const refuse = (message: string) => {
    toasts.clear();
    toasts.add({ variant: "error", title: text("confirm.resendError"), text: message });
  };
  const address = username.trim();
  const { mutate, isPending } = useMutation({
    mutationFn: () => account.resendConfirm(address),
    throwOnError: false,
    onSuccess: (message) => {
      carriedUsername.keep(address);
      return navigate("/confirm", { state: { successMessage: message } });
    },
    onError: (error) => refuse(error.message),
  });
  return () => {
    if (isPending) return;
    if (isEmail(address)) mutate();
    else refuse(text("login.resendEmail"));
  };
}

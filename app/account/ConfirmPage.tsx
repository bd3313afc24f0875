import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams, useLocation } from "react-router-dom";
import { LabelledInput, useAccountText } from "../../widgets/account.ts";
import { LinkButton } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useResendCode } from "./use-resend-code.ts";

export function Component() {
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
  const { resend } = useResendCode(form.values.username);
  return (
    <AccountCard
      screen="confirm"
      form={form}
      linkTo="/login"
      extra={<LinkButton onClick={resend}>{text("confirm.resend")}</LinkButton>}
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
export function useGivenUsername(): string {
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

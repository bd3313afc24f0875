import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { LinkButton } from "../../widgets/theme.ts";
import { defaultPathOf, usePortal, type Portal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import { AccountCard } from "./AccountCard.tsx";
import { LogInFields } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAccountText } from "../../widgets/account.ts";
import { useResendCode } from "./use-resend-code.ts";

export function Component() {
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
  const { resend } = useResendCode(form.values.username);
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

/** Returns a function that starts anew as a visitor on this device. Undefined if the last applicant logged out. */
function useBeginAnew(portal: Portal): (() => void) | undefined {
  const navigate = useNavigate();
  const [isOffered] = useState(() => portal.lastApplicant.findEnded() !== undefined);
  if (!isOffered) return undefined;
  return () => {
    portal.turns.forgetSession(null, {});
    void navigate(defaultPathOf(portal.definition));
  };
}

import { Link, useLocation } from "react-router-dom";
import { LinkButton } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import { AccountCard } from "./AccountCard.tsx";
import { LogInFields } from "./LogInFields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAccountText } from "./use-account-text.ts";
import { useResendCode } from "./use-resend-code.ts";

/** /login */
export function Component() {
  const { account, carriedUsername, channel, turns } = usePortal();
  const text = useAccountText();
  const { errorMessage } = parseNavigationState(useLocation().state);
  const form = useAccountForm({
    screen: "login",
    initial: { username: carriedUsername.get() },
    call: ({ username, password }) => account.logIn(username, password),
    onDone: () => {
      channel.post({ kind: "loggedIn" });
      turns.onLoggedIn();
    },
  });
  const { resend } = useResendCode(form.values.username);
  return (
    <AccountCard
      title="login.title"
      submit="login.submit"
      form={form}
      arrivalError={errorMessage}
      question="login.footerQuestion"
      link="login.footerLink"
      linkTo="/signup"
      extra={
        <>
          <Link to="/forgot">{text("login.forgot")}</Link>
          <LinkButton onClick={resend}>{text("login.resend")}</LinkButton>
        </>
      }
    >
      <LogInFields form={form} />
    </AccountCard>
  );
}

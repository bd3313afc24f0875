import { Link, useNavigate } from "react-router-dom";
import { LinkButton, PasswordField } from "../../widgets/theme.ts";
import { defaultPathOf, usePortal, useText } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./EmailField.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCarriedState } from "./use-carried-state.ts";
import { useResendCode } from "./use-resend-code.ts";

/** /login */
export function Component() {
  const { account, definition, session, forgetApplication } = usePortal();
  const text = useText();
  const navigate = useNavigate();
  const { received, carried } = useCarriedState();
  const form = useAccountForm({
    screen: "login",
    initial: { username: received.username ?? "" },
    call: ({ username, password }) => account.logIn(username, password),
    onDone: () => {
      forgetApplication();
      session.set({ is_logged_in: true });
      void navigate(defaultPathOf(definition));
    },
  });
  const { resend } = useResendCode(form.values.username, carried);
  return (
    <AccountCard
      title="login.title"
      form={form}
      arrivalError={received.errorMessage}
      question="login.footerQuestion"
      link="login.footerLink"
      linkTo="/signup"
      carried={carried}
      extra={
        <>
          <Link to="/forgot" state={carried}>
            {text("login.forgot")}
          </Link>
          <LinkButton onClick={resend}>{text("login.resend")}</LinkButton>
        </>
      }
    >
      <EmailField form={form} />
      <PasswordField
        label={text("account.password")}
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={form.set("password")}
        error={form.errorOf("password")}
      />
    </AccountCard>
  );
}

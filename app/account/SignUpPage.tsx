import { useNavigate } from "react-router-dom";
import { PasswordField } from "../../widgets/theme.ts";
import { usePortal, useText } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./EmailField.tsx";
import { toRequirements } from "./password-requirements.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useCarriedState } from "./use-carried-state.ts";

/** /signup */
export function Component() {
  const { account } = usePortal();
  const text = useText();
  const navigate = useNavigate();
  const { received, carried } = useCarriedState();
  const form = useAccountForm({
    screen: "signup",
    initial: { username: received.username ?? "" },
    call: ({ username, password }) => account.signUp(username, password),
    onDone: (message, { username }) =>
      void navigate("/confirm", { state: { ...carried, username, successMessage: message } }),
  });
  return (
    <AccountCard
      title="signup.title"
      intro="signup.intro"
      form={form}
      arrivalError={received.errorMessage}
      question="signup.footerQuestion"
      link="signup.footerLink"
      linkTo="/login"
      carried={carried}
    >
      <EmailField form={form} />
      <PasswordField
        label={text("account.password")}
        name="password"
        autoComplete="new-password"
        value={form.values.password}
        onChange={form.set("password")}
        error={form.errorOf("password")}
        requirements={toRequirements(form.values.password, text)}
      />
    </AccountCard>
  );
}

import { useNavigate, useSearchParams } from "react-router-dom";
import { PasswordField } from "../../widgets/account.ts";
import { usePortal, useText } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./EmailField.tsx";
import { toRequirements } from "./password-requirements.ts";
import { useAccountForm } from "./use-account-form.ts";

/** /reset: the link in the e-mail brings `username` and `id`. */
export function Component() {
  const { account, carriedUsername } = usePortal();
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useAccountForm({
    screen: "reset",
    initial: { username: query.get("username") ?? "" },
    call: ({ username, password, confirmPassword }) =>
      account.resetPassword({ username, id: query.get("id") ?? "", password, confirm_password: confirmPassword }),
    onDone: (message, { username }) => {
      carriedUsername.set(username);
      void navigate("/login", { state: { successMessage: message } });
    },
  });
  const { password, confirmPassword } = form.values;
  return (
    <AccountCard
      title="reset.title"
      form={form}
      question="reset.footerQuestion"
      link="reset.footerLink"
      linkTo="/login"
    >
      <EmailField form={form} />
      <PasswordField
        label={text("account.newPassword")}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={form.set("password")}
        error={form.errorOf("password")}
        requirements={toRequirements(password, text, confirmPassword)}
      />
      <PasswordField
        label={text("account.confirmPassword")}
        name="confirm_password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={form.set("confirmPassword")}
        error={form.errorOf("confirmPassword")}
      />
    </AccountCard>
  );
}

import { useLocation, useNavigate } from "react-router-dom";
import { PasswordField, useAccountText } from "../../widgets/account.ts";
import { usePortal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField, toRequirements } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function Component() {
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

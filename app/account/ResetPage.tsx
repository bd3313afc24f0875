import { useNavigate, useSearchParams } from "react-router-dom";
import { usePortal } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField, NewPasswordFields } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function Component() {
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

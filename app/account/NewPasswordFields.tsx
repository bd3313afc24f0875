import { PasswordField, useAccountText } from "../../widgets/account.ts";
import { toRequirements } from "./password-requirements.ts";
import type { AccountForm } from "./use-account-form.ts";

/** A new password in place of an earlier one, typed twice. */
export function NewPasswordFields({ form }: { readonly form: AccountForm }) {
  const text = useAccountText();
  const { password, confirmPassword } = form.values;
  return (
    <>
      <PasswordField
        label={text("account.newPassword")}
        name="password"
        required
        autoComplete="new-password"
        value={password}
        onChange={form.set("password")}
        error={form.errorOf("password")}
        requirements={toRequirements(password, text, confirmPassword)}
      />
      <PasswordField
        label={text("account.confirmPassword")}
        name="confirm_password"
        required
        autoComplete="new-password"
        value={confirmPassword}
        onChange={form.set("confirmPassword")}
        error={form.errorOf("confirmPassword")}
      />
    </>
  );
}

import { PasswordField, useAccountText } from "../../widgets/account.ts";
import { EmailField } from "./EmailField.tsx";
import type { AccountForm } from "./use-account-form.ts";

/** What somebody who has an account logs in with. */
export function LogInFields({ form }: { readonly form: AccountForm }) {
  return (
    <>
      <EmailField form={form} />
      <PasswordField
        label={useAccountText()("account.password")}
        name="password"
        required
        autoComplete="current-password"
        value={form.values.password}
        onChange={form.set("password")}
        error={form.errorOf("password")}
      />
    </>
  );
}

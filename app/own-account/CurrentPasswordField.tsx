import { PasswordField } from "../../widgets/account.ts";
import type { AccountForm } from "../account/use-account-form.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Shows that whoever changes the account is its owner, and not somebody who found it open. */
export function CurrentPasswordField({ form }: { readonly form: AccountForm }) {
  return (
    <PasswordField
      label={useLateText()("own.currentPassword")}
      name="current_password"
      autoComplete="current-password"
      value={form.values.currentPassword}
      onChange={form.set("currentPassword")}
      error={form.errorOf("currentPassword")}
    />
  );
}

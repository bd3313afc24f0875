import { LabelledInput, useAccountText } from "../../widgets/account.ts";
import type { AccountForm } from "./use-account-form.ts";

/** The username of an account, which is an e-mail address. */
export function EmailField({ form }: { readonly form: AccountForm }) {
  return (
    <LabelledInput
      label={useAccountText()("account.username")}
      name="username"
      type="email"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={form.values.username}
      onChange={form.set("username")}
      error={form.errorOf("username")}
    />
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { PasswordField } from "../../widgets/account.ts";
import { Card } from "../../widgets/theme.ts";
import { toRequirements } from "../account/password-requirements.ts";
import { useAccountForm } from "../account/use-account-form.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal, useSession, useText } from "../portal.tsx";
import { OwnForm } from "./OwnForm.tsx";
import { SESSIONS_QUERY_KEY } from "./sessions-query-key.ts";

/** Changes the password of who is logged in. */
export function ChangePassword({ calls }: { readonly calls: OwnAccountCalls }) {
  const text = useText();
  const { toasts } = usePortal();
  const { username } = useSession();
  const queryClient = useQueryClient();
  const title = text("own.password");
  const form = useAccountForm({
    screen: "password",
    call: ({ currentPassword, password, confirmPassword }) =>
      calls.changePassword({ current_password: currentPassword, password, confirm_password: confirmPassword }),
    onDone(message) {
      form.clear();
      toasts.add({ variant: "success", text: message });
      void queryClient.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY });
    },
  });
  const { currentPassword, password, confirmPassword } = form.values;
  return (
    <Card title={title}>
      <p className="a-soft">{text("own.passwordText")}</p>
      <OwnForm form={form} title={title} submit={title}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />
        <PasswordField
          label={text("own.currentPassword")}
          name="current_password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={form.set("currentPassword")}
          error={form.errorOf("currentPassword")}
        />
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
      </OwnForm>
    </Card>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { Card } from "../../widgets/theme.ts";
import { NewPasswordFields } from "../account/account-fields.tsx";
import { useAccountForm } from "../account/use-account-form.ts";
import type { OwnAccountCalls } from "../api/own-account-calls.ts";
import { usePortal, useSession } from "../portal.tsx";
import { CurrentPasswordField, OwnForm } from "./OwnForm.tsx";
import { SESSIONS_QUERY_KEY } from "./SessionList.tsx";
import { useLateText } from "../../widgets/notices.ts";

export function ChangePassword({ calls }: { readonly calls: OwnAccountCalls }) {
  const text = useLateText();
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
  return (
    <Card title={title}>
      <p className="a-soft">{text("own.passwordText")}</p>
      <OwnForm form={form} title={title} submit={title}>
        <input type="text" name="username" autoComplete="username" value={username ?? ""} readOnly hidden />
        <CurrentPasswordField form={form} />
        <NewPasswordFields form={form} />
      </OwnForm>
    </Card>
  );
}

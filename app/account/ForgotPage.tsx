import { usePortal } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function Component() {
  const { account, carriedUsername, toasts } = usePortal();
  const form = useAccountForm({
    screen: "forgot",
    initial: { username: carriedUsername.get() ?? "" },
    call: ({ username }) => account.forgotPassword(username),
    onDone: (message) => toasts.add({ variant: "success", text: message }),
  });
  return (
    <AccountCard screen="forgot" intro="forgot.intro" form={form} linkTo="/login">
      <EmailField form={form} />
    </AccountCard>
  );
}

import { usePortal } from "../portal.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { EmailField } from "./EmailField.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCarriedState } from "./use-carried-state.ts";

/** /forgot */
export function Component() {
  const { account, toasts } = usePortal();
  const { received, carried } = useCarriedState();
  const form = useAccountForm({
    screen: "forgot",
    initial: { username: received.username ?? "" },
    call: ({ username }) => account.forgotPassword(username),
    onDone: (message) => toasts.add({ variant: "success", text: message }),
  });
  return (
    <AccountCard
      title="forgot.title"
      intro="forgot.intro"
      form={form}
      question="forgot.footerQuestion"
      link="forgot.footerLink"
      linkTo="/login"
      carried={carried}
    >
      <EmailField form={form} />
    </AccountCard>
  );
}

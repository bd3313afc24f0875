import { Button, Dialog, LinkButton } from "../../widgets/theme.ts";
import { FormFailure, LogInFields } from "../account/account-fields.tsx";
import { useAccountForm } from "../account/use-account-form.ts";
import { usePortal, useSession } from "../portal.tsx";
import { useAccountText } from "../../widgets/account.ts";
import { useLateText } from "../../widgets/notices.ts";

export { TakenPage } from "./TakenPage.tsx";

/**
 * Asks for a log-in over the page after the session has ended. If another person logs in, the page reloads with their
 * application.
 */
export function LogInAgainDialog() {
  const text = useLateText();
  const accountText = useAccountText();
  const { account, turns } = usePortal();
  const { username } = useSession();
  const form = useAccountForm({
    screen: "login",
    initial: { username: username ?? "" },
    call: (values) => account.logIn(values.username, values.password),
    onDone: turns.onLoggedInAgain,
  });
  return (
    <Dialog title={text("again.title")}>
      <form className="a-account__form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <p>{text("again.text")}</p>
        <FormFailure form={form} />
        <LogInFields form={form} />
        <Button type="submit" size="account" busy={form.isPending}>
          {text("login.title")}
        </Button>
        <div className="a-account__extra">
          {/* Opens in a new tab, so that this page keeps its answers. */}
          <a href="/forgot" target="_blank" rel="noopener">
            {text("login.forgot")}
          </a>
          {form.failure !== undefined && (
            <a href="/signup" target="_blank" rel="noopener">
              {accountText("login.footerLink")}
            </a>
          )}
          <LinkButton onClick={turns.leaveForLogIn}>{text("again.leave")}</LinkButton>
        </div>
      </form>
    </Dialog>
  );
}

interface LosingLogOutDialogProps {
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

export function LosingLogOutDialog({ onStay, onLogOut }: LosingLogOutDialogProps) {
  const text = useLateText();
  return (
    <Dialog
      title={text("losing.title")}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button data-autofocus onClick={onStay}>
            {text("losing.stay")}
          </Button>
          <Button variant="secondary" onClick={onLogOut}>
            {text("losing.logOut")}
          </Button>
        </>
      }
    >
      <p>{text("losing.text")}</p>
    </Dialog>
  );
}

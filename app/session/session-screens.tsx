import { Button, Card, Confirm, Dialog, LinkButton, toButtonClass } from "../../widgets/theme.ts";
import { FormFailure, LogInFields } from "../account/account-fields.tsx";
import { useAccountForm } from "../account/use-account-form.ts";
import { usePortal, useSession, APPLICATION_QUERY_KEY, defaultPathOf, useDocumentTitle } from "../portal.tsx";
import { useAccountText } from "../../widgets/account.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useEffect, useState } from "react";
import type { OpenApplication } from "../application/open-application.ts";
import { isLoggedInAs, isSameAccount } from "./login-cookie.ts";

/** Log-in over the page of an ended session. If another person logs in, AccountChangedPage replaces the page. */
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
    <Confirm
      title={text("losing.title")}
      stay={text("losing.stay")}
      go={text("losing.logOut")}
      onStay={onStay}
      onGo={onLogOut}
    >
      <p>{text("losing.text")}</p>
    </Confirm>
  );
}

/**
 * Replaces the page after another person has logged in or another application was opened. Shows no application. Unsaved
 * answers are in the journal, or stay in this page until their owner logs in.
 */
export function AccountChangedPage() {
  const text = useLateText();
  const { definition } = usePortal();
  const isOwn = useIsOwn();
  const title = text(isOwn ? "taken.ownTitle" : "taken.title");
  const isUnkept = useUnkeptAnswers();
  useDocumentTitle(title);
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);
  const elsewhere = isUnkept ? { target: "_blank", rel: "noopener" } : {};
  const newTab = isUnkept ? ` ${text("link.newTab")}` : "";
  return (
    <main className="a-account">
      <Card title={title} level={1} width="narrow">
        <p>{text(isOwn ? "taken.ownText" : "taken.text")}</p>
        <p role="status">{text(isUnkept ? "taken.unkept" : isOwn ? "taken.ownKept" : "taken.kept")}</p>
        {/* Plain links, so that the next page has no data of this page in memory. */}
        <p>
          <a className={toButtonClass("primary", "account")} href={defaultPathOf(definition)} {...elsewhere}>
            {text(isOwn ? "taken.ownGoOn" : "taken.goOn")}
            {newTab}
          </a>
        </p>
        {!isOwn && (
          <p>
            <a className={toButtonClass("secondary", "account")} href="/login" {...elsewhere}>
              {text("taken.logIn")}
              {newTab}
            </a>
          </p>
        )}
      </Card>
    </main>
  );
}

function useIsOwn(): boolean {
  const { definition, session } = usePortal();
  const [account] = useState(() => session.get().account);
  return account !== null && isSameAccount(definition.tenant.session.cookiePrefix, account);
}

/** Drops the application from memory, unless its answers are only in this page. Returns true if they are. */
function useUnkeptAnswers(): boolean {
  const { channel, definition, queryClient, session, forgetApplication } = usePortal();
  const [isUnkept, setUnkept] = useState(false);
  useEffect(() => {
    const application = queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY);
    void (application?.secure() ?? Promise.resolve(true)).then((isKept) => {
      if (isKept) forgetApplication();
      else setUnkept(true);
    });
  }, [queryClient, forgetApplication]);
  useEffect(() => {
    const saver = queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY)?.saver;
    const { account } = session.get();
    if (!isUnkept || saver === undefined || account === null) return undefined;
    const check = () => {
      if (isLoggedInAs(definition.tenant.session.cookiePrefix, account)) saver.resume();
    };
    const stops = [
      channel.hear(check),
      saver.subscribe(() => {
        if (saver.state().kind === "saved") location.reload();
      }),
    ];
    window.addEventListener("focus", check);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", check);
    };
  }, [isUnkept, channel, definition, queryClient, session]);
  return isUnkept;
}

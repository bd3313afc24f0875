import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button, toButtonClass } from "../../widgets/theme.ts";
import { usePortal, useSession, useApplication, useSaverState } from "../portal.tsx";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { lateSessionScreens } from "../shell/RootLayout.tsx";
import { useLogOut } from "../session/use-log-out.ts";
import { ownApplicationsQuery } from "../own-applications/own-applications.tsx";
import { useLateText } from "../../widgets/notices.ts";

export function AccountMenu() {
  const { is_logged_in } = useSession();
  return is_logged_in === true ? <LoggedIn /> : <LoggedOut />;
}

function LoggedIn() {
  const text = useLateText();
  const { username } = useSession();
  const { rounds } = useApplication();
  // A tenant without rounds may still have applications of earlier rounds.
  const { data } = useQuery({ ...ownApplicationsQuery(usePortal()), enabled: rounds === undefined });
  const hasSeveral = (data?.applications.length ?? 0) > 1;
  const logOut = useLogOut();
  const [isLeaving, setLeaving] = useState(false);
  const [isLosing, setLosing] = useState(false);
  const awaitsTabs = useSaverState()?.awaitsTabs === true;
  const screens = lateSessionScreens.usePart(isLosing);
  const leave = async (mayLose: boolean) => {
    setLeaving(true);
    setLosing(!(await logOut({ successMessage: text("session.loggedOut") }, mayLose)));
    setLeaving(false);
  };
  return (
    <>
      <p className="a-account-name">
        {username?.split(/(?=[@.])/).map((part, index) => (
          <Fragment key={index}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </p>
      <Link className={toButtonClass("secondary", "account")} to="/account">
        {text("nav.ownAccount")}
      </Link>
      {(rounds !== undefined || hasSeveral) && (
        <Link className={toButtonClass("secondary", "account")} to={OWN_APPLICATIONS_PATH}>
          {text("applications.title")}
        </Link>
      )}
      <Button variant="secondary" size="account" busy={isLeaving} onClick={() => void leave(false)}>
        {text("nav.logOut")}
      </Button>
      {isLeaving && awaitsTabs && <p className="a-soft">{text("saving.awaitsTabs")}</p>}
      {isLosing && screens !== undefined && (
        <screens.LosingLogOutDialog onStay={() => setLosing(false)} onLogOut={() => void leave(true)} />
      )}
    </>
  );
}

function LoggedOut() {
  const text = useLateText();
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  return (
    <>
      <Button size="account" onClick={go("/login")}>
        {text("nav.signIn")}
      </Button>
      <Button variant="secondary" size="account" onClick={go("/signup")}>
        {text("nav.createAccount")}
      </Button>
    </>
  );
}

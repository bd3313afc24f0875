import { tabsSchema } from "../../engine/protocol/index.ts";
import { ofAccount } from "../api/call-api.ts";
import type { Portal } from "../create-portal.ts";
import { hasLoginCookie, isLoggedInAs } from "./login-cookie.ts";

/** Checks who is logged in when the tab becomes visible or active, because all tabs share one session. */
export function watchIdentity({ callApi, definition, session, sessionStatus, turns }: Portal): void {
  const { cookiePrefix } = definition.tenant.session;

  /** If the cookie names another account, the server's response decides. */
  const onVisible = () => {
    const { account } = session.get();
    if (document.visibilityState !== "visible") return;
    if (account === null) return turns.followLogIn();
    const isSame = isLoggedInAs(cookiePrefix, account);
    if (isSame && sessionStatus.get() === "ended") turns.onLoggedInAgain();
    if (isSame || sessionStatus.get() !== "active") return;
    void ofAccount(callApi, account)("/api/tabs", tabsSchema).catch(() => undefined);
  };
  /** Hides a page before the back-forward cache stores it: on return, browsers paint it before scripts run. */
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.style.visibility = "hidden";
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const { account } = session.get();
    const isSame = account === null ? !hasLoginCookie(cookiePrefix) : isLoggedInAs(cookiePrefix, account);
    if (isSame) document.documentElement.style.visibility = "";
    else location.reload();
  };

  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
}

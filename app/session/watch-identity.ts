import { tabsSchema } from "../../engine/protocol/index.ts";
import { ofAccount } from "../api/call-api.ts";
import type { Portal } from "../portal.tsx";
import { hasLoginCookie, isLoggedInAs } from "./login-cookie.ts";

/**
 * Looks whether the person of this page is still the one who is logged in, whenever the tab is looked at again: all
 * tabs of a browser share one session, and somebody may have logged in or out in another one meanwhile.
 */
export function watchIdentity({ callApi, definition, session, standing, turns }: Portal): void {
  const { cookiePrefix } = definition.tenant.session;

  /** The cookie is only a hint. What follows from it is done where the answer to the call is read. */
  const onVisible = () => {
    const { account } = session.get();
    if (document.visibilityState !== "visible" || account === null) return;
    const isSame = isLoggedInAs(cookiePrefix, account);
    if (isSame && standing.get() === "ended") turns.onLoggedInAgain();
    if (isSame || standing.get() !== "standing") return;
    void ofAccount(callApi, account)("/api/tabs", tabsSchema).catch(() => undefined);
  };
  /** A page that comes back from the browser's cache is painted before it can run, so it goes there unseen. */
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.style.visibility = "hidden";
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const { account } = session.get();
    const isSame = account === null ? !hasLoginCookie(cookiePrefix) : isLoggedInAs(cookiePrefix, account);
    // What was typed was saved or kept when the page was left. Loaded again, it shows what the present person may see.
    if (isSame) document.documentElement.style.visibility = "";
    else location.reload();
  };

  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("focus", onVisible);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
}

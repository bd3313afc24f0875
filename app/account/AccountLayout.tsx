import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { usePortal } from "../portal.tsx";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { SkipLink, useText } from "../../widgets/theme.ts";
import { SiteHeader } from "../shell/SiteHeader.tsx";

/** Where nothing is left to do for somebody who has logged in in another tab. A reset of a password may be for another. */
const GOES_ON: readonly string[] = ["/login", "/signup", "/confirm"];

/** The layout of the account screens. It has nothing but the card, so that nothing distracts from it. */
export function AccountLayout() {
  useLoggedInElsewhere();
  return (
    <AccountSite footer={<SiteFooter />}>
      <Outlet />
    </AccountSite>
  );
}

/**
 * Goes on to the application when somebody logs in in another tab while this account screen is open, as in the tab that
 * the confirmation mail opens. Whoever comes here logged in has come on purpose, and stays.
 */
function useLoggedInElsewhere(): void {
  const { channel, definition, turns } = usePortal();
  const { pathname } = useLocation();
  const wasLoggedIn = useRef<boolean>(undefined);
  useEffect(() => {
    const { cookiePrefix } = definition.tenant.session;
    wasLoggedIn.current ??= hasLoginCookie(cookiePrefix);
    const check = () => {
      if (wasLoggedIn.current === true || !hasLoginCookie(cookiePrefix) || !GOES_ON.includes(pathname)) return;
      turns.onLoggedIn();
    };
    const stopHearing = channel.hear((news) => {
      if (news.kind === "loggedIn") check();
    });
    window.addEventListener("focus", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      stopHearing();
      window.removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [channel, definition, turns, pathname]);
}

interface AccountSiteProps {
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around the card of an account screen, in the browser and in the frame that the server sends. */
export function AccountSite({ footer, children }: AccountSiteProps) {
  return (
    <div className="a-site a-site--account">
      <SkipLink targetId="main">{useText()("nav.skip")}</SkipLink>
      <SiteHeader />
      <main id="main" className="a-account">
        {children}
      </main>
      {footer}
    </div>
  );
}

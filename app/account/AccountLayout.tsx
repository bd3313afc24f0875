import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { usePortal } from "../portal.tsx";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { SiteFooter, SiteHeader } from "../shell/site.tsx";
import { SkipLink, useText } from "../../widgets/theme.ts";

/**
 * After a log-in in another tab, these screens open the application. Not /reset, whose link may be for another account.
 */
const GOES_ON: readonly string[] = ["/login", "/signup", "/confirm"];

export function AccountLayout() {
  useLoggedInElsewhere();
  return (
    <AccountSite footer={<SiteFooter />}>
      <Outlet />
    </AccountSite>
  );
}

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
    // On iOS, a page that comes back may get no focus event.
    document.addEventListener("visibilitychange", check);
    return () => {
      stopHearing();
      window.removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [channel, definition, turns, pathname]);
}

export function AccountSite({ footer, children }: { readonly footer?: ReactNode; readonly children: ReactNode }) {
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

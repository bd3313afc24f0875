import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, ScrollRestoration, useLocation, useNavigate, type Location } from "react-router-dom";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Toasts, createLate } from "../../widgets/theme.ts";
import { PortalProvider, usePortal, useSession, type Portal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";

export function RootLayout({ portal }: { readonly portal: Portal }) {
  return (
    <PortalProvider portal={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <Toasts queue={portal.toasts} />
        <SessionGuard>
          <Outlet />
          <ArrivalEffects />
        </SessionGuard>
      </QueryClientProvider>
    </PortalProvider>
  );
}

/** The first entry of each tab has the same key, so its path names it. */
const toScrollKey = ({ key, pathname }: Location): string => (key === "default" ? pathname : key);

/** When a page opens, shows its success message once and focuses the h1 (WCAG 2.4.3). */
function ArrivalEffects() {
  const { toasts } = usePortal();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, hash, search } = location;
  const state = parseNavigationState(location.state);
  const { successMessage, ...kept } = state;
  const isFirst = useRef(true);
  // Not at the first render: the router would not yet hear that it has restored the position of a reloaded page.
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => setTop(scrollY), []);
  // The router begins with a scroll to the top. The applicant may have scrolled the server's frame.
  useLayoutEffect(() => scrollTo(0, top ?? scrollY), [top]);

  useEffect(() => {
    if (successMessage === undefined) return;
    toasts.add({ variant: "success", text: successMessage });
    void navigate({ pathname, search, hash }, { replace: true, state: kept, preventScrollReset: true });
    // This runs once for each message, because `state` is parsed again at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [successMessage, pathname]);

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (hash !== "" || state.focusSummary === true) return;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    // Only a change of page moves the focus here. A link with a hash moves it to its own target.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return top !== undefined && <ScrollRestoration getKey={toScrollKey} />;
}

export const lateSessionScreens = createLate(() => import("../session/session-screens.tsx"));

/**
 * Shows the page only to its owner. If the session has ended, opens the log-in dialog over the page. Loads the dialogs
 * in advance, for slow networks.
 */
function SessionGuard({ children }: { readonly children: ReactNode }) {
  const { sessionStatus } = usePortal();
  const { account } = useSession();
  const state = useSyncExternalStore(sessionStatus.subscribe, sessionStatus.get);
  const screens = lateSessionScreens.usePart(account !== null);
  if (state === "taken") return screens && <screens.TakenPage />;
  return (
    <>
      {children}
      {state === "ended" && screens && <screens.LogInAgainDialog />}
    </>
  );
}

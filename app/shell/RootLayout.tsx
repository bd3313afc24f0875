import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, ScrollRestoration, useLocation, useNavigate, type Location } from "react-router-dom";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Toasts } from "../../widgets/theme.ts";
import { SessionGuard } from "../session/SessionGuard.tsx";
import { PortalProvider, type Portal, usePortal } from "../portal.tsx";
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

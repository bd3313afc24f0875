import { QueryClientProvider } from "@tanstack/react-query";
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  Link,
  useRouteError,
  type Location,
} from "react-router-dom";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Toasts, createLate, Card, toButtonClass, Button, Dialog, useText } from "../../widgets/theme.ts";
import { PortalProvider, usePortal, useSession, defaultPathOf, type Portal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import type { TenantDefinition } from "../../engine/core/index.ts";
import { text, DEFAULT_TEXTS } from "../../engine/texts/index.ts";
import { UnauthorizedError, NetworkError, ServerError } from "../api/call-api.ts";
import { toPageFailure, type PageFailure } from "../../engine/protocol/index.ts";

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

function ArrivalEffects() {
  const { toasts } = usePortal();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, hash, search } = location;
  const state = parseNavigationState(location.state);
  const { successMessage, ...kept } = state;
  const isFirst = useRef(true);
  // ScrollRestoration can restore the position of a reloaded page only after the first render.
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => setTop(scrollY), []);
  // Undo the router's first scroll to the top: the applicant may have scrolled the server's frame.
  useLayoutEffect(() => scrollTo(0, top ?? scrollY), [top]);

  useEffect(() => {
    if (successMessage === undefined) return;
    toasts.add({ variant: "success", text: successMessage });
    void navigate({ pathname, search, hash }, { replace: true, state: kept, preventScrollReset: true });
    // `state` is not a dependency, because it is a new object at every render.
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
  if (state === "taken") return screens && <screens.AccountChangedPage />;
  return (
    <>
      {children}
      {state === "ended" && screens && <screens.LogInAgainDialog />}
    </>
  );
}

/**
 * Page for uncaught errors. It is outside all providers, because a provider may have failed. Ignores an ended session,
 * because the portal then asks for a log-in.
 */
export function RootErrorPage({ definition }: { readonly definition: TenantDefinition }) {
  const error = useRouteError();
  const isLeaving = error instanceof UnauthorizedError;
  const home = defaultPathOf(definition);
  useReportedError(error);
  if (isLeaving) return null;
  return (
    <FailurePage title={text(definition, "error.rootTitle")} name={definition.tenant.name}>
      <p>{text(definition, isUnreachable(error) ? "error.network" : "error.rootText")}</p>
      <p>
        {text(definition, "footer.helpText")}
        <br />
        <a href={`mailto:${definition.tenant.partner.help_email}`}>{definition.tenant.partner.help_email}</a>
        <br />
        {text(definition, "footer.phoneNumber")}
      </p>
      {/*
       * A full reload clears a broken state in memory. Offline, do not reload: the form's code is in memory only.
       */}
      <Link className={toButtonClass("primary")} to={home} reloadDocument={!isUnreachable(error)}>
        {text(definition, "error.home")}
      </Link>
    </FailurePage>
  );
}

interface FailurePageProps {
  readonly title: string;
  /** Second part of the document's title. */
  readonly name: string;
  readonly children: ReactNode;
}

function FailurePage({ title, name, children }: FailurePageProps) {
  useEffect(() => {
    document.title = `${title} - ${name}`;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [title, name]);
  return (
    <main className="a-account">
      <Card title={title} level={1} width="narrow">
        {children}
      </Card>
    </main>
  );
}

/** Error boundary of form pages. The store and the journal keep the answers. */
export function PageErrorDialog() {
  const text = useText();
  const error = useRouteError();
  useReportedError(error);
  if (error instanceof UnauthorizedError) return null;
  return (
    <Dialog
      title={text("error.boundaryTitle")}
      role="alertdialog"
      actions={
        <Button data-autofocus onClick={() => location.reload()}>
          {text("error.reload")}
        </Button>
      }
    >
      <p>
        {error instanceof ServerError
          ? error.message
          : text(isUnreachable(error) ? "error.network" : "error.unexpected")}
      </p>
    </Dialog>
  );
}

/** True if a call did not reach the server or a part did not load. Browsers word a failed import differently. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Error && /import|preload/i.test(error.message));

const FRAME = /(\/assets\/[\w.-]+\.js:\d+:\d+)/;

/** Describes a failure by kind and position in the built files. Omits the message: it may contain an answer. */
export function describeFailure(error: unknown, path: string): PageFailure {
  const { name, stack } = error instanceof Error ? error : new Error();
  const frames = (stack ?? "").split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return toPageFailure({ name, path, frames });
}

function useReportedError(error: unknown): void {
  useEffect(() => {
    // The server logs its own errors. A network error could not be sent.
    if (error instanceof UnauthorizedError || error instanceof ServerError || error instanceof NetworkError) return;
    void fetch("/public/client-error", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(describeFailure(error, location.pathname)),
      keepalive: true,
    }).catch(() => undefined);
  }, [error]);
}

export function StartFailedPage() {
  const [name] = useState(document.title);
  return (
    <FailurePage title={DEFAULT_TEXTS["error.rootTitle"]} name={name}>
      <p>{DEFAULT_TEXTS["error.network"]}</p>
      <p>
        <Button onClick={() => location.reload()}>{DEFAULT_TEXTS["error.reload"]}</Button>
      </p>
    </FailurePage>
  );
}

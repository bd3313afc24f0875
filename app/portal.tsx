import { createContext, useContext, useSyncExternalStore, useEffect, useState, type ReactNode } from "react";
import { TextSourceContext, useText } from "../widgets/theme.ts";
import type { Portal } from "./create-portal.ts";
import { APPLICATION_QUERY_KEY } from "./portal-defaults.ts";
import type { SessionSnapshot } from "./session/session.ts";
import type { OpenApplication } from "./application/open-application.ts";
import type { SaverState } from "./saving/create-saver.ts";

export { APPLICATION_QUERY_KEY, createQueryClient, defaultPathOf } from "./portal-defaults.ts";

export type { Portal };

const PortalContext = createContext<Portal | undefined>(undefined);

export function PortalProvider({ portal, children }: { readonly portal: Portal; readonly children: ReactNode }) {
  return (
    <PortalContext value={portal}>
      <TextSourceContext value={portal.definition}>{children}</TextSourceContext>
    </PortalContext>
  );
}

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error("A screen was rendered outside PortalProvider.");
  return portal;
}

export function useSession(): SessionSnapshot {
  const { session } = usePortal();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** Sets the document title, with the prefix "Error:" while the page shows errors (WCAG 2.4.2). */
export function useDocumentTitle(title: string, hasErrors = false): void {
  const { name } = usePortal().definition.tenant;
  const text = useText();
  useEffect(() => {
    document.title = `${hasErrors ? text("page.withErrors", { title }) : title} - ${name}`;
  }, [title, hasErrors, name, text]);
}

/**
 * Returns the application that the loader opened. Keeps it while the screen is shown, because a log-out empties the
 * cache before another screen opens.
 */
export function useApplication(): OpenApplication {
  const { queryClient } = usePortal();
  const [application] = useState(() => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY));
  if (application === undefined) throw new Error("A form page was rendered before its loader opened the application.");
  return application;
}

const subscribeToNothing = () => () => undefined;
const findNothing = () => undefined;

/** State of saving. Undefined for a visitor. */
export function useSaverState(): SaverState | undefined {
  const { saver } = useApplication();
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, saver?.state ?? findNothing);
}

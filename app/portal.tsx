import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { TextSourceContext } from "../widgets/theme.ts";
import type { createPortal } from "./create-portal.ts";
import type { SessionSnapshot } from "./session/session.ts";

export { APPLICATION_QUERY_KEY, createQueryClient, defaultPathOf } from "./portal-defaults.ts";

export type Portal = ReturnType<typeof createPortal>;

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

import { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import type { TenantDefinition } from "../engine/core/index.ts";
import type { Pictures } from "../engine/protocol/index.ts";
import { TextSourceContext, type ToastQueue } from "../widgets/theme.ts";
import type { AccountCalls } from "./api/account-calls.ts";
import type { CallApi } from "./api/call-api.ts";
import type { Device } from "./saving/device.ts";
import type { Handover } from "./saving/handover.ts";
import type { Carried } from "./safe-storage.ts";
import type { OpenRounds } from "./rounds/open-rounds.ts";
import type { LastApplicant } from "./session/login-cookie.ts";
import type { NavigationState } from "./session/navigation-state.ts";
import type { ReturnPlace } from "./session/return-place.ts";
import type { SessionChannel } from "./session/session-channel.ts";
import type { SessionTurns } from "./session/session-turns.ts";
import type { Session, SessionSnapshot } from "./session/session.ts";
import type { Standing } from "./session/standing.ts";

/** Objects that all screens share. Does not load the form, because account screens do not need it. */
export interface Portal {
  readonly definition: TenantDefinition;
  readonly pictures: Pictures;
  /** Address of `tenant.json`, `validators.js` and `assets/`, with a final slash. */
  readonly configUrl: string;
  readonly callApi: CallApi;
  readonly account: AccountCalls;
  readonly session: Session;
  readonly standing: Standing;
  readonly turns: SessionTurns;
  readonly channel: SessionChannel;
  /** Username that one account screen passes to the next. Deleted by a log-in. */
  readonly carriedUsername: Carried;
  /** Round in an email's link. Kept during the log-in. */
  readonly carriedRound: Carried;
  /** Token for a partner's answers that the portal has not read yet. */
  readonly carriedToken: Carried;
  readonly returnPlace: ReturnPlace;
  readonly lastApplicant: LastApplicant;
  /** Loads the browser's storage for answers. Resolves to undefined if that fails. */
  readonly readDevice: () => Promise<Device | undefined>;
  readonly handover: Handover;
  /** Returns undefined if the tenant has no rounds. */
  readonly openRounds: () => Promise<OpenRounds> | undefined;
  readonly toasts: ToastQueue;
  readonly queryClient: QueryClient;
  /** Navigates from code outside a screen. */
  readonly goTo: (path: string, state?: NavigationState) => void;
  readonly forgetApplication: () => void;
}

export const APPLICATION_QUERY_KEY = ["application"] as const;

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

export function defaultPathOf({ tenant, pages }: TenantDefinition): string {
  return (pages.find(({ id }) => id === tenant.defaultPage) ?? pages[0])?.path ?? "/";
}

/**
 * Creates a client that never refetches by itself, because new data could replace typed text. The error boundary shows
 * errors (docs/specification.md, section 9).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Infinity,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        throwOnError: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

import { useSyncExternalStore, type ReactNode } from "react";
import { createLate } from "../../widgets/theme.ts";
import { usePortal, useSession } from "../portal.tsx";

export const lateSessionScreens = createLate(() => import("./session-screens.tsx"));

/**
 * Shows the page only to its owner. If the session has ended, opens the log-in dialog over the page. Loads the dialogs
 * in advance, for slow networks.
 */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
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

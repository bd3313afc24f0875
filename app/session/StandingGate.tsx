import { useSyncExternalStore, type ReactNode } from "react";
import { createLate } from "../../widgets/theme.ts";
import { usePortal, useSession } from "../portal.tsx";

export const lateStandingScreens = createLate(() => import("./standing-screens.tsx"));

/**
 * Shows pages to their owner only, and asks for a log-in over the page when the session has ended. Its screens are
 * loaded early, for a slow network.
 */
export function StandingGate({ children }: { readonly children: ReactNode }) {
  const { standing } = usePortal();
  const { account } = useSession();
  const state = useSyncExternalStore(standing.subscribe, standing.get);
  const screens = lateStandingScreens.usePart(account !== null);
  if (state === "taken") return screens && <screens.TakenPage />;
  return (
    <>
      {children}
      {state === "ended" && screens && <screens.LogInAgainDialog />}
    </>
  );
}

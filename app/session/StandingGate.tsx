import { useSyncExternalStore, type ReactNode } from "react";
import { createLate } from "../../widgets/theme.ts";
import { usePortal, useSession } from "../portal.tsx";

export const lateStandingScreens = createLate(() => import("./standing-screens.tsx"));

/**
 * Shows a person's pages to that person only, and asks them to log in again over the page when their session has ended.
 * The screens for that are loaded while they work, because they must be able to appear when the network is slow.
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

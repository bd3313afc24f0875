import { useSyncExternalStore, type ReactNode } from "react";
import { usePortal, useSession } from "../portal.tsx";
import { useLate } from "./use-late.ts";

export const loadStandingScreens = () => import("./standing-screens.ts");

/**
 * Shows a person's pages to that person only, and asks them to log in again over the page when their session has ended.
 * The screens for that are loaded while they work, because they must be able to appear when the network is slow.
 */
export function StandingGate({ children }: { readonly children: ReactNode }) {
  const { standing } = usePortal();
  const { account } = useSession();
  const state = useSyncExternalStore(standing.subscribe, standing.get);
  const screens = useLate(loadStandingScreens, account !== null || state !== "standing");
  if (state === "taken") return screens === undefined ? null : <screens.TakenPage />;
  return (
    <>
      {children}
      {state === "ended" && screens !== undefined && <screens.LogInAgainDialog />}
    </>
  );
}

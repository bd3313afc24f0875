import { useSyncExternalStore, type ReactNode } from "react";
import { usePortal, useSession } from "../portal.tsx";
import { useLate } from "./use-late.ts";

const loadTakenPage = () => import("./TakenPage.tsx");

/**
 * Shows a person's pages to that person only. What else there is to show is loaded while they work, because it must be
 * able to appear when the network is slow or gone.
 */
export function StandingGate({ children }: { readonly children: ReactNode }) {
  const { standing } = usePortal();
  const { account } = useSession();
  const state = useSyncExternalStore(standing.subscribe, standing.get);
  const taken = useLate(loadTakenPage, account !== null || state === "taken");
  if (state === "taken") return taken === undefined ? null : <taken.TakenPage />;
  return children;
}

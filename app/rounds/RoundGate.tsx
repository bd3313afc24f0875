import { useState, useSyncExternalStore, type ReactNode } from "react";
import { isOpen } from "../../engine/core/index.ts";
import { LeadToApplications } from "../own-applications/LeadToApplications.tsx";
import { TakenOverNotice } from "../own-applications/TakenOverNotice.tsx";
import { ClosedPage } from "./ClosedPage.tsx";
import { Deadline } from "./Deadline.tsx";
import type { RoundClock } from "./round-clock.ts";

/**
 * Shows a page while one may apply, with its deadline above; otherwise what stands in its place. A page that was closed
 * stays so until it is loaded again, because nothing was prepared for typing.
 */
export function RoundGate({ clock, children }: { readonly clock: RoundClock; readonly children: ReactNode }) {
  const state = useSyncExternalStore(clock.subscribe, clock.state);
  const [wasClosed, setWasClosed] = useState(!isOpen(state));
  if (!isOpen(state) && !wasClosed) setWasClosed(true);
  if (wasClosed || !isOpen(state)) return <ClosedPage clock={clock} state={state} />;
  if (clock.isUndecided()) return <LeadToApplications />;
  return (
    <>
      {state.phase === "open" && <Deadline clock={clock} round={state.round} />}
      <TakenOverNotice />
      {children}
    </>
  );
}

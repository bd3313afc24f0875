import { useState, useSyncExternalStore, type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { isOpen } from "../../engine/core/index.ts";
import { LeadToApplications } from "../own-applications/RoundOffer.tsx";
import { ClosedPage } from "./ClosedPage.tsx";
import { Deadline } from "./Deadline.tsx";
import type { RoundClock } from "./round-clock.ts";
import { Notice } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "../application/use-application.ts";
import { useCurrentApplication } from "../own-applications/own-applications-calls.ts";

/**
 * Renders a page while its round is open. After the closing, the page has no form any more, so it stays closed until a
 * reload.
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

function TakenOverNotice() {
  const text = useLateText();
  const { tenant, saver } = useApplication();
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  const current = useCurrentApplication({ enabled: saver !== undefined, gcTime: Infinity });
  seen.current.add(pathname);
  const named = new Set(current?.to_look_at);
  const left = tenant.pages.filter(({ id, path }) => named.has(id) && !seen.current.has(path));
  if (current?.is_taken_over !== true) return null;
  return (
    <Notice tone="warning" level={2} title={text("applications.takenOverTitle")}>
      <p>{text("applications.takenOver")}</p>
      {left.length > 0 && (
        <>
          <p>{text("applications.toLookAt")}</p>
          <ul>
            {left.map(({ id, path, title }) => (
              <li key={id}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

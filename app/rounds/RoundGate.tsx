import { useState, useSyncExternalStore, type ReactNode, useRef, useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { isOpen, type Round } from "../../engine/core/index.ts";
import { LeadToApplications } from "../own-applications/RoundOffer.tsx";
import { ClosedPage } from "./ClosedPage.tsx";
import type { RoundClock } from "./round-clock.ts";
import { announce, Notice } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "../application/use-application.ts";
import { useCurrentApplication } from "../own-applications/own-applications-calls.ts";
import { usePortal } from "../portal.tsx";
import { findOwnMoment, isToldNow, toMoment, toTimeLeft } from "./round-times.ts";

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

const DAY_MS = 24 * 60 * 60_000;
const LAST_MS = 10 * 60_000;

/** Shows the deadline, with a countdown on the last day (WCAG 2.2.1). Screen readers announce it only a few times. */
export function Deadline({ clock, round }: { readonly clock: RoundClock; readonly round: Round }) {
  const text = useLateText();
  const { lang } = usePortal().definition.tenant;
  const left = useTimeLeft(clock, round.closesAt);
  const before = useRef(left);
  useEffect(() => {
    if (isToldNow(before.current, left))
      announce(text("rounds.told", { time: toTimeLeft(lang, left), round: round.label }));
    before.current = left;
  }, [left, lang, round, text]);
  const own = findOwnMoment(lang, round.closesAt, clock.timeZone());
  const isLastDay = left <= DAY_MS;
  return (
    <div className="a-deadline" data-tone={isLastDay ? "warning" : undefined}>
      <p>
        {text("rounds.deadline", { round: round.label, date: toMoment(lang, round.closesAt, clock.timeZone()) })}{" "}
        {own !== undefined && text("rounds.ownTime", { date: own })}
      </p>
      {isLastDay && (
        <p>
          <strong>
            {text("rounds.left")} <span role="timer">{toTimeLeft(lang, left)}</span>
          </strong>
        </p>
      )}
    </div>
  );
}

function useTimeLeft(clock: RoundClock, closesAt: number): number {
  const [left, setLeft] = useState(() => closesAt - clock.now());
  const isLast = left <= LAST_MS;
  useEffect(() => {
    const refresh = () => setLeft(closesAt - clock.now());
    refresh();
    const timer = setInterval(refresh, isLast ? 1000 : 5000);
    const stop = clock.subscribe(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock, closesAt, isLast]);
  return left;
}

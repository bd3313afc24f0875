import "../../theme/review.css";
import { useState, useSyncExternalStore, useRef, useEffect, type ReactNode } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { isOpen, isAnswered, type Round, type Answers, type RoundState } from "../../engine/core/index.ts";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { RoundOffer, useCurrentApplication } from "../own-applications/own-applications.tsx";
import { openRoundClock, type RoundClock } from "./round-clock.ts";
import { announce, Button, Card, useAnnounced } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication, usePortal, useSaverState, useSession, useDocumentTitle } from "../portal.tsx";
import { findOwnMoment, isToldNow, toMoment, toTimeLeft } from "./round-times.ts";
import { FoldingNotice, TypedAnswers } from "../application/notice-parts.tsx";
import { SubmitButton } from "../application/SubmitButton.tsx";
import { ReviewSections, useReview } from "../review/ReviewPieces.tsx";
import type { Saver } from "../saving/create-saver.ts";
import type { CallApi } from "../api/call-api.ts";

/**
 * Renders a page while its round is open. After the closing, the page has no form any more, so it stays closed until a
 * reload.
 */
export function RoundGate({ clock, children }: { readonly clock: RoundClock; readonly children: ReactNode }) {
  const state = useSyncExternalStore(clock.subscribe, clock.state);
  const [wasClosed, setWasClosed] = useState(!isOpen(state));
  if (!isOpen(state) && !wasClosed) setWasClosed(true);
  if (wasClosed || !isOpen(state)) return <ClosedPage clock={clock} state={state} />;
  if (clock.isUndecided()) return <Navigate to={OWN_APPLICATIONS_PATH} replace />;
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
  // A separate key, so that the list is not read again on each page.
  const queryKey = ["takenOver", useSession().account];
  const current = useCurrentApplication({ enabled: saver !== undefined, gcTime: Infinity, queryKey });
  seen.current.add(pathname);
  const named = new Set(current?.to_look_at);
  const left = tenant.pages.filter(({ id, path }) => named.has(id) && !seen.current.has(path));
  if (current?.is_taken_over !== true) return null;
  return (
    <FoldingNotice title={text("applications.takenOverTitle")}>
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
    </FoldingNotice>
  );
}

const DAY_MS = 24 * 60 * 60_000;
const LAST_MS = 10 * 60_000;

/** Shows the deadline, with a countdown on the last day (WCAG 2.2.1). Screen readers announce it only a few times. */
function Deadline({ clock, round }: { readonly clock: RoundClock; readonly round: Round }) {
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

interface ClosedPageProps {
  readonly clock: RoundClock;
  readonly state: RoundState;
}

/**
 * Replaces every form page if its round is not open. Shows the reason, the answers and the unsaved texts. Its heading
 * receives the focus.
 */
function ClosedPage({ clock, state }: ClosedPageProps) {
  const text = useLateText();
  const { is_logged_in } = useSession();
  const { store, tenant, saver } = useApplication();
  const { lang } = usePortal().definition.tenant;
  useSaverState();
  const unsaved = saver?.unsaved() ?? {};
  const card = useRef<HTMLDivElement>(null);
  const title = useTitle(state);
  useDocumentTitle(title);
  useEffect(() => card.current?.querySelector<HTMLElement>("h1")?.focus(), []);
  const hasAnswers = Object.entries(store.application().answers).some(
    ([key, value]) => isAnswered(value) && !tenant.computed.has(key),
  );
  const isAgain = state.phase === "open" || state.phase === "always";
  useAnnounced(isAgain ? title : "");
  return (
    <div className="a-page a-review" ref={card}>
      <Card title={title} level={1}>
        <Times clock={clock} state={state} />
        {!isAgain && is_logged_in === true && <RoundOffer closed={"round" in state ? state.round.id : undefined} />}
        {state.phase === "grace" && is_logged_in === true && (
          <>
            <p>{text("rounds.grace", { time: toMoment(lang, state.round.graceEndsAt, clock.timeZone()) })}</p>
            <SubmitButton />
          </>
        )}
        {isAgain && (
          <p>
            <Button onClick={() => window.location.reload()}>{text("rounds.begin")}</Button>
          </p>
        )}
        {!isAgain && hasAnswers && <p>{text("rounds.kept")}</p>}
        {!isAgain && is_logged_in !== true && (
          <p>
            {text("rounds.account")} <Link to="/signup">{text("signup.title")}</Link>
          </p>
        )}
        {Object.keys(unsaved).length > 0 && (
          <>
            <p>{text("rounds.unsaved")}</p>
            <TypedAnswers typed={unsaved} />
          </>
        )}
      </Card>
      {hasAnswers && <AnswersAsTheyAre unsaved={unsaved} />}
    </div>
  );
}

function useTitle(state: RoundState): string {
  const text = useLateText();
  if (state.phase === "before") return text("rounds.beforeTitle");
  if (!("round" in state)) return text(state.phase === "gone" ? "rounds.goneTitle" : "rounds.openTitle");
  return text(state.phase === "open" ? "rounds.openTitle" : "rounds.closedTitle", { round: state.round.label });
}

function Times({ clock, state }: ClosedPageProps) {
  const text = useLateText();
  const { lang } = usePortal().definition.tenant;
  const own = (at: number) => {
    const date = findOwnMoment(lang, at, clock.timeZone());
    return date === undefined ? "" : ` ${text("rounds.ownTime", { date })}`;
  };
  const closed = state.phase === "closed" || state.phase === "grace" ? state.round : undefined;
  const next = state.phase === "open" || state.phase === "always" ? undefined : state.next;
  return (
    <>
      {closed !== undefined && (
        <p>
          {text("rounds.closedAt", { round: closed.label, date: toMoment(lang, closed.closesAt, clock.timeZone()) })}
          {own(closed.closesAt)}
        </p>
      )}
      {next !== undefined && (
        <p>
          {text("rounds.opensAt", { round: next.label, date: toMoment(lang, next.opensAt, clock.timeZone()) })}
          {own(next.opensAt)}
        </p>
      )}
    </>
  );
}

function AnswersAsTheyAre({ unsaved }: { readonly unsaved: Answers }) {
  const text = useLateText();
  const pages = useReview((key) => (Object.hasOwn(unsaved, key) ? [text("rounds.notSent")] : []));
  return (
    <div className="a-page a-review__body">
      {pages.map(({ id, title, sections }) => (
        <section className="a-review__page" key={id} aria-label={title}>
          <div className="a-review__heading">
            <h2>{title}</h2>
            <span className="a-soft">{text("rounds.readOnly")}</span>
          </div>
          <ReviewSections sections={sections} />
        </section>
      ))}
    </div>
  );
}

/** Creates the round clock. Returns it with `RoundGate` and `followRounds`, for tenants with rounds only. */
export async function openRounds(callApi: CallApi, timeZone: string) {
  const clock = await openRoundClock(callApi, timeZone);
  return { clock, isOpen: () => isOpen(clock.state()), RoundGate, followRounds };
}

const BEFORE_MS = 1500;
/** Greatest delay of a timer. Browsers fire a longer timer at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Saves shortly before a round closes, and again in a grace period. Afterwards stops saving. */
function followRounds(clock: RoundClock, saver: Saver): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;
  const follow = () => {
    clearTimeout(timer);
    const state = clock.state();
    if (state.phase === "grace") void saver.save().catch(() => undefined);
    if (!isOpen(state) && state.phase !== "grace") {
      saver.closeRound();
      saver.saveOnLeaving();
    }
    if (!isOpen(state) || state.changesAt === undefined) return;
    const untilSave = state.changesAt - BEFORE_MS - clock.now();
    if (untilSave > 0)
      timer = setTimeout(() => void saver.save().catch(() => undefined), Math.min(untilSave, LONGEST_MS));
  };
  clock.subscribe(follow);
  // If the server rejects a save, the office may have moved the deadline, or this page's clock is wrong.
  saver.subscribe(() => {
    if (saver.state().kind !== "roundClosed" || isRefused) return;
    isRefused = true;
    void clock.check();
  });
  follow();
}

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { isAnswered, type Answers, type RoundState } from "../../engine/core/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { Button, Card, useAnnounced } from "../../widgets/theme.ts";
import { TypedAnswers } from "../application/notice-parts.tsx";
import { SubmitButton } from "../application/SubmitButton.tsx";
import { useApplication } from "../application/use-application.ts";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { usePortal, useSession } from "../portal.tsx";
import { ReviewSections } from "../review/ReviewPieces.tsx";
import type { ReviewPiece } from "../review/review-rows.ts";
import { useReview } from "../review/use-review.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { RoundClock } from "./round-clock.ts";
import { findOwnMoment, toMoment } from "./round-times.ts";
import "../../theme/review.css";

const NOTHING: Answers = {};
const never = () => () => undefined;

interface ClosedPageProps {
  readonly clock: RoundClock;
  readonly state: RoundState;
}

/**
 * Replaces every form page while no round is open. Shows the reason, the answers and the unsaved texts. Its heading
 * receives the focus.
 */
export function ClosedPage({ clock, state }: ClosedPageProps) {
  const text = useLateText();
  const { is_logged_in } = useSession();
  const { store, tenant } = useApplication();
  const { lang } = usePortal().definition.tenant;
  const card = useRef<HTMLDivElement>(null);
  const title = useTitle(state);
  const { isUnsaved, unsaved } = useUnsaved();
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
        {isUnsaved && (
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

function useUnsaved(): { readonly isUnsaved: boolean; readonly unsaved: Answers } {
  const { saver } = useApplication();
  useSyncExternalStore(
    saver?.subscribe ?? never,
    saver?.state ?? (() => undefined as ReturnType<Saver["state"]> | undefined),
  );
  const unsaved = saver?.unsaved() ?? NOTHING;
  return { isUnsaved: Object.keys(unsaved).length > 0, unsaved };
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
  const pages = useReview();
  const toReadOnly = (piece: ReviewPiece): ReviewPiece => {
    if (piece.kind === "group") return { ...piece, pieces: piece.pieces.map(toReadOnly) };
    if (piece.kind === "text") return piece;
    const messages = Object.hasOwn(unsaved, piece.key) ? [text("rounds.notSent")] : [];
    return { ...piece, path: undefined, mark: undefined, messages };
  };
  return (
    <div className="a-page a-review__body">
      {pages.map(({ id, title, sections }) => (
        <section className="a-review__page" key={id} aria-label={title}>
          <div className="a-review__heading">
            <h2>{title}</h2>
            <span className="a-soft">{text("rounds.readOnly")}</span>
          </div>
          <ReviewSections sections={sections.map((one) => ({ ...one, pieces: one.pieces.map(toReadOnly) }))} />
        </section>
      ))}
    </div>
  );
}

import { type MouseEvent, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card, VisuallyHidden } from "../../widgets/theme.ts";
import { usePortal, useApplication } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { reviewIdOf, type ReviewPiece, type ReviewRow, type ReviewSection } from "./review-rows.ts";
import { DOCUMENT_ANSWERED, formatBytes } from "../../engine/core/index.ts";
import { useDocument, useStoreValue } from "../../engine/react/index.ts";
import { uploadsOf } from "../../widgets/index.ts";

interface ReviewPiecesProps {
  readonly pieces: readonly ReviewPiece[];
  readonly level: 3 | 4 | 5;
  /** Headings of the groups around the answer. The answer's link names them, because labels may be equal. */
  readonly within?: readonly string[];
}

export function ReviewSections({ sections }: { readonly sections: readonly ReviewSection[] }) {
  return sections.map(({ title, pieces }, index) => (
    <Card key={title ?? index} {...(title === undefined ? {} : { title, level: 3 })}>
      <ReviewPieces pieces={pieces} level={title === undefined ? 3 : 4} />
    </Card>
  ));
}

function ReviewPieces({ pieces, level, within = [] }: ReviewPiecesProps) {
  const Heading = `h${level}` as const;
  return toRuns(pieces).map((run, index) => {
    const [first] = run;
    if (first?.kind === "group")
      return (
        <div className="a-review__group" key={`group ${String(index)}`}>
          <Heading>{first.label}</Heading>
          <ReviewPieces pieces={first.pieces} level={level === 3 ? 4 : 5} within={[...within, first.label]} />
        </div>
      );
    if (first?.kind === "text")
      return (
        <p className="a-soft" key={`text ${String(index)}`}>
          {first.text}
        </p>
      );
    const rows = run.flatMap((piece) => (piece.kind === "row" ? [piece] : []));
    return (
      <dl className="a-review__list" key={rows[0]?.key ?? index}>
        {rows.map((row) => (
          <Row key={row.key} row={row} within={within} />
        ))}
      </dl>
    );
  });
}

function toRuns(pieces: readonly ReviewPiece[]): readonly (readonly ReviewPiece[])[] {
  const runs: ReviewPiece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.kind === "row" && last?.[0]?.kind === "row") last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

function Row({ row, within }: { readonly row: ReviewRow; readonly within: readonly string[] }) {
  const { key, label, mark, messages, path } = row;
  const text = useLateText();
  return (
    <div
      className="a-review__row"
      data-mark={mark}
      id={path === undefined ? reviewIdOf(key) : undefined}
      tabIndex={path === undefined ? -1 : undefined}
    >
      <dt>{label}</dt>
      <dd>
        {mark !== undefined && (
          <strong className="a-review__mark">{text(mark === "left" ? "review.missing" : "review.wrong")}</strong>
        )}
        <Answer row={row} />
        {messages.map((message) => (
          <p className="a-review__message" key={message}>
            {message}
          </p>
        ))}
      </dd>
      {path !== undefined && (
        <dd className="a-review__change">
          <ChangeLink answerKey={key} path={path} label={[...within, label].join(": ")} />
        </dd>
      )}
    </div>
  );
}

function Answer({ row: { texts, mark, isBox, places, multiline } }: { readonly row: ReviewRow }) {
  const text = useLateText();
  if (places !== undefined) return <ReviewDocuments places={places} />;
  if (isBox && mark !== "left") return <p>{text(texts.length > 0 ? "review.checked" : "review.notChecked")}</p>;
  if (texts.length === 0) return mark === "left" ? null : <p className="a-soft">{text("review.notAnswered")}</p>;
  return texts.map((one) => (
    <p key={one} dir="auto" data-multiline={multiline || undefined}>
      {one}
    </p>
  ));
}

interface ChangeLinkProps {
  readonly answerKey: string;
  readonly path: string;
  readonly label: string;
}

/** Links to the question. The history entry stores the answer's key, so that Back returns to this answer. */
function ChangeLink({ answerKey, path, label }: ChangeLinkProps) {
  const text = useLateText();
  const navigate = useNavigate();
  const { session } = usePortal();
  const target = `${path}#${answerKey}`;
  const state = { review: answerKey };
  const follow = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Otherwise the portal would redirect to the last page that it stored.
    session.set({ has_changed_page: true });
    await navigate({ search: window.location.search, hash: answerKey }, { replace: true, preventScrollReset: true });
    await navigate(target, { state });
  };
  return (
    <Link id={reviewIdOf(answerKey)} to={target} state={state} onClick={(event) => void follow(event)}>
      {text("review.change")}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Link>
  );
}

function ReviewDocuments({ places }: { readonly places: readonly string[] }) {
  const text = useLateText();
  const { store, services } = useApplication();
  const uploads = uploadsOf(store, services);
  const underWay = useSyncExternalStore(uploads.subscribe, () => uploads.underWay().join(" ")).split(" ");
  const attached = useStoreValue((of) =>
    places.filter((place) => of.getAnswer(place) === DOCUMENT_ANSWERED).join(" "),
  ).split(" ");
  // If the page was reloaded during a conversion, the page does not know that conversion.
  const resume = useEffectEvent(() => {
    if (!services.isLoggedIn) return;
    for (const place of places) if (!attached.includes(place)) void uploads.resume(place);
  });
  useEffect(() => resume(), [uploads]);
  const shown = places.filter((place) => underWay.includes(place) || attached.includes(place));
  if (shown.length === 0) return <p className="a-soft">{text("review.noDocument")}</p>;
  return shown.map((place) => <ReviewDocument key={place} answerKey={place} isUnderWay={underWay.includes(place)} />);
}

function ReviewDocument({ answerKey, isUnderWay }: { readonly answerKey: string; readonly isUnderWay: boolean }) {
  const text = useLateText();
  const document = useDocument(answerKey);
  if (isUnderWay) return <p>{text("review.underWay")}</p>;
  if (document === undefined) return <p className="a-soft">{text("review.noDocument")}</p>;
  return (
    <p>
      <a href={`/api/document-answer/${encodeURIComponent(answerKey)}`} target="_blank" rel="noreferrer">
        {text("review.document", { name: document.file_name, size: formatBytes(document.file_size) })}{" "}
        {text("link.newTab")}
      </a>
    </p>
  );
}

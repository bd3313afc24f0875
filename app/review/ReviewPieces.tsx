import { useEffect, useEffectEvent, useSyncExternalStore, useMemo, type MouseEvent } from "react";
import { Link, useNavigate, useLocation } from "react-router-dom";
import { Card, VisuallyHidden } from "../../widgets/theme.ts";
import { usePortal, useApplication } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import {
  DOCUMENT_ANSWERED,
  formatBytes,
  filesOfQuestion,
  isAnswered,
  pageOf,
  toPrintModel,
  type AnswerValue,
  type Evaluation,
  type PrintItem,
  type Tenant,
} from "../../engine/core/index.ts";
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
    // Otherwise the portal may redirect to the stored last page.
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

export interface ReviewRow {
  readonly kind: "row";
  readonly key: string;
  readonly label: string;
  /** One text, or one for each ticked box or file. Empty without an answer. */
  readonly texts: readonly string[];
  readonly multiline: boolean;
  /** True for a single checkbox. Its label is a statement. */
  readonly isBox: boolean;
  readonly places: readonly string[] | undefined;
  /** `left`: a required answer is missing. `wrong`: the applicant must correct the answer. */
  readonly mark: "left" | "wrong" | undefined;
  readonly messages: readonly string[];
  /** Path of the page; undefined for a computed answer, and if the answers can only be read. */
  readonly path: string | undefined;
}

export type ReviewPiece =
  | ReviewRow
  | { readonly kind: "group"; readonly label: string; readonly pieces: readonly ReviewPiece[] }
  | { readonly kind: "text"; readonly text: string };

interface Answered {
  readonly tenant: Tenant;
  readonly errors: Evaluation["errors"];
  readonly pages: Evaluation["pages"];
  readonly entered: (key: string) => AnswerValue | undefined;
  /** Set if the answers can only be read: returns the messages of an answer. */
  readonly messagesOf?: ((key: string) => readonly string[]) | undefined;
}

export function toReviewPieces(items: readonly PrintItem[], answered: Answered): readonly ReviewPiece[] {
  return items.map((item): ReviewPiece => {
    if (item.kind === "text") return item;
    if (item.kind === "group")
      return { kind: "group", label: item.label, pieces: toReviewPieces(item.items, answered) };
    return toRow(item, answered);
  });
}

type PrintedAnswer = Extract<PrintItem, { readonly key: string }>;

function toRow(item: PrintedAnswer, { tenant, errors, pages, entered, messagesOf }: Answered): ReviewRow {
  const { key } = item;
  const keys = ("keys" in item ? item.keys : undefined) ?? [key];
  const field = tenant.fields.get(key);
  const wrong = messagesOf === undefined ? keys.filter((one) => errors.has(one)) : [];
  const places = item.kind === "document" ? filesOfQuestion(tenant, key) : undefined;
  const isBox = item.kind === "choices" && item.label === "";
  return {
    kind: "row",
    key,
    label: isBox ? (item.choices[0]?.label ?? "") : item.label,
    texts: toTexts(item, entered(key)),
    multiline: item.kind === "answer" && item.multiline,
    isBox,
    places,
    mark: wrong.length === 0 ? undefined : (places ?? wrong).some((one) => isAnswered(entered(one))) ? "wrong" : "left",
    messages: messagesOf?.(key) ?? [...new Set(wrong.flatMap((one) => errors.get(one) ?? []))],
    path:
      messagesOf !== undefined || field === undefined || field.isComputed ? undefined : pageOf(tenant, key, pages).path,
  };
}

function toTexts(item: PrintedAnswer, entered: AnswerValue | undefined): readonly string[] {
  if (item.kind === "choices") return item.choices.filter(({ checked }) => checked).map(({ label }) => label);
  if (item.kind === "document") return item.attached ? (item.files ?? [item.text]) : [];
  const text = item.answered ? item.text : isAnswered(entered) && entered !== DOCUMENT_ANSWERED ? String(entered) : "";
  return text === "" ? [] : [text];
}

export type ReviewedPage = ReturnType<typeof useReview>[number];
type ReviewSection = ReviewedPage["sections"][number];

export function useReview(messagesOf?: Answered["messagesOf"]) {
  const { tenant, store } = useApplication();
  const evaluation = useSyncExternalStore(store.subscribeAll, store.evaluation);
  const model = useMemo(
    () => toPrintModel(tenant, store.application(), evaluation, new Date(), "applicant", true),
    [tenant, store, evaluation],
  );
  const { errors, pages } = evaluation;
  const answered = { tenant, errors, pages, entered: store.getEntered, messagesOf };
  return model.pages.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.map((section) => ({ title: section.title, pieces: toReviewPieces(section.items, answered) })),
  }));
}

const reviewIdOf = (key: string): string => `review-${key}`;

export const reviewPageIdOf = (pageId: string): string => `review-page-${pageId}`;

/** Scrolls to the answer in the address and focuses it. If the answer is not listed, focuses its page's heading. */
export function useReviewPlace(): void {
  const { tenant } = useApplication();
  const { hash, key: visit } = useLocation();
  useEffect(() => {
    const key = hash.slice(1);
    if (!tenant.fields.has(key)) return;
    const target =
      document.getElementById(reviewIdOf(key)) ??
      document.getElementById(reviewPageIdOf(pageOf(tenant, key).id)) ??
      document.querySelector<HTMLElement>("main h1");
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }, [tenant, hash, visit]);
}

import {
  DOCUMENT_ANSWERED,
  filesOfQuestion,
  isAnswered,
  pageOf,
  toPrintModel,
  type AnswerValue,
  type Evaluation,
  type PrintItem,
  type Tenant,
} from "../../engine/core/index.ts";
import { useMemo, useSyncExternalStore, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useApplication } from "../portal.tsx";

export interface ReviewRow {
  readonly kind: "row";
  readonly key: string;
  readonly label: string;
  /** One text for each ticked box. Empty without an answer. */
  readonly texts: readonly string[];
  readonly multiline: boolean;
  /** True for a single checkbox. Its label is a statement. */
  readonly isBox: boolean;
  readonly places: readonly string[] | undefined;
  /** `left`: a required answer is missing. `wrong`: the applicant must correct the answer. */
  readonly mark: "left" | "wrong" | undefined;
  readonly messages: readonly string[];
  /** Path of the page; undefined for a computed answer. */
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

function toRow(item: PrintedAnswer, { tenant, errors, pages, entered }: Answered): ReviewRow {
  const { key } = item;
  const keys = ("keys" in item ? item.keys : undefined) ?? [key];
  const field = tenant.fields.get(key);
  const wrong = keys.filter((one) => errors.has(one));
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
    messages: [...new Set(wrong.flatMap((one) => errors.get(one) ?? []))],
    path: field === undefined || field.isComputed ? undefined : pageOf(tenant, key, pages).path,
  };
}

function toTexts(item: PrintedAnswer, entered: AnswerValue | undefined): readonly string[] {
  if (item.kind === "choices") return item.choices.filter(({ checked }) => checked).map(({ label }) => label);
  if (item.kind === "document") return item.attached ? (item.files ?? [item.text]) : [];
  // Shows an entered text that is not a valid answer, such as an invalid date.
  const text = item.answered ? item.text : isAnswered(entered) && entered !== DOCUMENT_ANSWERED ? String(entered) : "";
  return text === "" ? [] : [text];
}

export type ReviewedPage = ReturnType<typeof useReview>[number];
export type ReviewSection = ReviewedPage["sections"][number];

/** Print model of the current answers. Marks missing and invalid answers. */
export function useReview() {
  const { tenant, store } = useApplication();
  const evaluation = useSyncExternalStore(store.subscribeAll, store.evaluation);
  return useMemo(() => {
    const model = toPrintModel(tenant, store.application(), evaluation, new Date(), "applicant", true);
    const answered = { tenant, errors: evaluation.errors, pages: evaluation.pages, entered: store.getEntered };
    return model.pages.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map((section) => ({ title: section.title, pieces: toReviewPieces(section.items, answered) })),
    }));
  }, [tenant, store, evaluation]);
}

export const reviewIdOf = (key: string): string => `review-${key}`;

export const reviewPageIdOf = (pageId: string): string => `review-page-${pageId}`;

/** Scrolls to the answer in the address. Otherwise focuses the page's heading. */
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

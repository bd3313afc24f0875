import { useMemo, useSyncExternalStore, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { toPrintModel, pageOf } from "../../engine/core/index.ts";
import { useApplication } from "../application/use-application.ts";
import { toReviewPieces } from "./review-rows.ts";

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

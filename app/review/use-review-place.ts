import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { pageOf } from "../../engine/core/index.ts";
import { useApplication } from "../application/use-application.ts";

/** The id of what takes the focus for an answer of the review: its link, or its row where it cannot be changed. */
export const reviewIdOf = (key: string): string => `review-${key}`;

export const reviewPageIdOf = (pageId: string): string => `review-page-${pageId}`;

/**
 * Comes back to the answer that the address names. Where it is not asked any more, the focus goes to the heading of its
 * page, or of the review.
 */
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

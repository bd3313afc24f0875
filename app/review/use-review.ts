import { useMemo, useSyncExternalStore } from "react";
import { toPrintModel } from "../../engine/core/index.ts";
import { useApplication } from "../application/use-application.ts";
import { toReviewPieces, type ReviewPiece } from "./review-rows.ts";

export interface ReviewSection {
  readonly title: string | undefined;
  readonly pieces: readonly ReviewPiece[];
}

export interface ReviewedPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly ReviewSection[];
}

/** The engine's print model of the answers as they are now, with what is missing or wrong in them. */
export function useReview(): readonly ReviewedPage[] {
  const { tenant, store } = useApplication();
  // It is another one after each change, here, in another tab or on another device.
  const evaluation = useSyncExternalStore(store.subscribeAll, store.evaluation);
  return useMemo(() => {
    const model = toPrintModel(tenant, store.application(), evaluation, new Date(), "applicant");
    const answered = { tenant, errors: evaluation.errors, entered: store.getEntered };
    return model.pages.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map((section) => ({ title: section.title, pieces: toReviewPieces(section.items, answered) })),
    }));
  }, [tenant, store, evaluation]);
}

import { createLate } from "../../widgets/theme.ts";
import type { VisitorAnswers } from "./keep-answers.ts";

/** What a form page needs later. */
export const lateNotices = createLate(() => import("./application-notices.ts"));

/** What a visitor must know: answers that this form does not show, and what a check of the page has found. */
export function LateVisitorNotices({ visitor }: { readonly visitor: VisitorAnswers }) {
  const late = lateNotices.usePart();
  return (
    late && (
      <>
        <late.VisitorNotice visitor={visitor} />
        <late.ValidationSummary />
      </>
    )
  );
}

/** How far the applicant is with a page. Its line has its height before the words are there, so that nothing moves. */
export function LatePageState({ pageId }: { readonly pageId: string }) {
  const late = lateNotices.usePart();
  return <span className="a-page-state">{late && <late.PageState pageId={pageId} />}</span>;
}

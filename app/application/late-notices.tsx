import { createLate } from "../../widgets/theme.ts";

/** What a form page needs later. */
export const lateNotices = createLate(() => import("./application-notices.ts"));

/** How far the applicant is with a page. Its line has its height before the words are there, so that nothing moves. */
export function LatePageState({ pageId }: { readonly pageId: string }) {
  const late = lateNotices.usePart();
  return <span className="a-page-state">{late && <late.PageState pageId={pageId} />}</span>;
}

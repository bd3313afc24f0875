import { createLate } from "../../widgets/theme.ts";
import type { VisitorAnswers } from "./keep-answers.ts";

export const lateNotices = createLate(() => import("./application-notices.ts"));

export function LateVisitorNotices({ visitor }: { readonly visitor: VisitorAnswers }) {
  const late = lateNotices.usePart();
  return (
    late && (
      <>
        <late.VisitorNotice visitor={visitor} />
        <late.PageSummary />
      </>
    )
  );
}

export function LatePageState({ pageId }: { readonly pageId: string }) {
  const late = lateNotices.usePart();
  return <span className="a-page-state">{late && <late.PageState pageId={pageId} />}</span>;
}

import { useLate } from "../session/use-late.ts";
import { loadNotices } from "./load-notices.ts";

/** How far the applicant is with a page. Its line has its height before the words are there, so that nothing moves. */
export function LatePageState({ pageId }: { readonly pageId: string }) {
  const late = useLate(loadNotices, true);
  return <span className="a-page-state">{late !== undefined && <late.PageState pageId={pageId} />}</span>;
}

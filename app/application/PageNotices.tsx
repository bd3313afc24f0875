import { useSyncExternalStore, type ReactNode } from "react";
import type { Saver } from "../saving/create-saver.ts";
import { lateNotices } from "./late-notices.tsx";
import { useSubmission } from "./submission-context.tsx";

interface PageNoticesProps {
  readonly saver: Saver;
  /** The page, which gives way once the application has been submitted elsewhere. */
  readonly children: ReactNode;
}

/** What an applicant must know before the page itself: a submission that did not happen or did, and answers to choose. */
export function PageNotices({ saver, children }: PageNoticesProps) {
  const { problem, isSubmitting } = useSubmission();
  const notices = lateNotices.usePart();
  const { kind, isFormOld, asides } = useSyncExternalStore(saver.subscribe, saver.state);
  // A submission of this tab leads to /completion itself, with its message, and counts as under way until it is there.
  if (kind === "submitted" && !isSubmitting && notices !== undefined)
    return <notices.SubmittedElsewhere saver={saver} />;
  return (
    <>
      {notices !== undefined && (
        <>
          <notices.RestoredNotice />
          {problem !== undefined && <notices.SubmissionNotice problem={problem} saver={saver} />}
          {asides.length > 0 && <notices.AsidesNotice asides={asides} />}
          <notices.ReopenedNotice />
          {isFormOld ? <notices.FormChanged /> : <notices.ChangeNotice />}
          <notices.ValidationSummary />
        </>
      )}
      {children}
    </>
  );
}

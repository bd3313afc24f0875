import { useLate } from "../session/use-late.ts";
import { useSubmission } from "./submission-context.tsx";

const loadNotice = () => import("./SubmissionNotice.tsx");

/** What became of a submission, loaded while the form is filled in, because it has to show when nothing can be loaded. */
export function LateSubmissionNotice() {
  const { problem } = useSubmission();
  const loaded = useLate(loadNotice, true);
  return problem === undefined || loaded === undefined ? null : <loaded.SubmissionNotice problem={problem} />;
}

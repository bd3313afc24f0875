import { useStoreValue } from "../../engine/react/index.ts";
import type { LateTextKey } from "../../engine/texts/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { usePageProgress } from "./page-progress.ts";
import { toSummaryEntries } from "./summary-entries.ts";
import { useApplication } from "./use-application.ts";
import { useStep } from "./use-step.ts";

const WORDS = {
  notStarted: "progress.notStarted",
  inProgress: "progress.inProgress",
  toAnswer: "progress.toAnswer",
  complete: "progress.complete",
} as const satisfies Record<string, LateTextKey>;

interface PageStateProps {
  readonly pageId: string;
}

/**
 * Says in words how far the applicant is with a page: before a submission what is left to answer, and after one that
 * was refused how many entries the summary has for it; of a page that the answers leave out, that they do. Nobody is
 * told of each change, because it would disturb.
 */
export function PageState({ pageId }: PageStateProps) {
  const text = useLateText();
  const { tenant } = useApplication();
  const progress = usePageProgress().get(pageId);
  const errors = useStoreValue((store) => (store.isValidating() ? store.evaluation().errors : undefined));
  const wrong =
    errors === undefined ? 0 : toSummaryEntries(tenant, errors).filter(({ page }) => page === pageId).length;
  const step = useStep(pageId);
  if (step === 0) return text("progress.leftOut");
  if (progress === undefined) return null;
  const { state, toAnswer } = progress;
  return wrong > 0 ? (
    <span data-state="wrong">{text("nav.toCorrect", { count: wrong })}</span>
  ) : (
    <span data-state={state}>{text(WORDS[state], { count: toAnswer })}</span>
  );
}

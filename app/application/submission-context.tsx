import { useMemo, useState, type ReactNode } from "react";
import { createRequiredContext } from "../../engine/react/index.ts";
import type { SubmissionProblem } from "./submit-application.ts";

interface Submission {
  readonly problem: SubmissionProblem | undefined;
  readonly isSubmitting: boolean;
  readonly begin: () => void;
  readonly end: (problem?: SubmissionProblem) => void;
}

const [SubmissionContext, useSubmission] = createRequiredContext<Submission>("SubmissionProvider");
export { useSubmission };

export function SubmissionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<Pick<Submission, "problem" | "isSubmitting">>({
    problem: undefined,
    isSubmitting: false,
  });
  const submission = useMemo(
    () => ({
      ...state,
      begin: () => setState({ problem: undefined, isSubmitting: true }),
      end: (problem?: SubmissionProblem) => setState({ problem, isSubmitting: false }),
    }),
    [state],
  );
  return <SubmissionContext value={submission}>{children}</SubmissionContext>;
}

import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { Button, useAnnounced, useText } from "../../widgets/theme.ts";
import { NetworkError, UnauthorizedError } from "../api/call-api.ts";
import { usePortal, useApplication } from "../portal.tsx";
import { lateNotices } from "./PageSurroundings.tsx";
import type { SubmissionOutcome, Shown } from "./submit-application.ts";
import { useSubmission } from "./submission-context.tsx";
import { messageOf } from "./use-leave-page.ts";

interface SubmitButtonProps {
  /** Answers that the applicant has read. Default: the answers on the screen. */
  readonly reviewed?: Shown;
  readonly onTold?: (shown: Shown) => void;
}

/** Submits the answers on the screen. If there are errors, opens the review page with their summary. */
export function SubmitButton({ reviewed, onTold }: SubmitButtonProps) {
  const portal = usePortal();
  const text = useText();
  const application = useApplication();
  const navigate = useNavigate();
  const { isSubmitting, begin, end } = useSubmission();
  const [waitingFor, setWaitingFor] = useState<string>();

  const submit = async () => {
    const { saver } = application;
    if (saver === undefined) {
      void navigate("/signup");
      return;
    }
    begin();
    const from = window.location.href;
    const onWrong = () => {
      // Do not navigate if the applicant has followed a link of the summary.
      if (window.location.href === from) void navigate(REVIEW_PATH, { state: { focusSummary: true }, replace: true });
    };
    let outcome: SubmissionOutcome;
    try {
      const notices = await lateNotices.load();
      if (notices === undefined) throw new NetworkError(text("error.network"));
      const steps = { onWrong, onWaiting: setWaitingFor };
      outcome = await notices.submitApplication(portal, { ...application, saver }, steps, reviewed);
      if (typeof outcome === "object" && outcome.kind === "differs") onTold?.(notices.readShown(application.store));
    } catch (error) {
      const isReached = !(error instanceof NetworkError || error instanceof UnauthorizedError);
      outcome = {
        kind: "failed",
        message: error instanceof UnauthorizedError ? text("submit.loggedOut") : messageOf(error),
        ...(isReached ? {} : { until: "reached" }),
      };
    }
    setWaitingFor(undefined);
    // Do not call `end` after a submission: this page would report that another page submitted.
    if (outcome === "submitted") void navigate("/completion", { state: { successMessage: text("submit.success") } });
    else end(typeof outcome === "string" ? undefined : outcome);
  };
  const waiting = waitingFor === undefined ? undefined : application.tenant.fields.get(waitingFor)?.label;
  const words = waiting === undefined ? undefined : text("submit.waiting", { field: waiting });
  useAnnounced(words ?? "");
  return (
    <Button size="submit" busy={isSubmitting} busyLabel={words} onClick={() => void submit()}>
      {text("form.submit")}
    </Button>
  );
}

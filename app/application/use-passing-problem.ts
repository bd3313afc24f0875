import { useEffect } from "react";
import { isAnswered } from "../../engine/core/index.ts";
import { uploadsOf } from "../../widgets/index.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { Saver } from "../saving/create-saver.ts";
import { useSubmission } from "./submission-context.tsx";
import { useApplication } from "./use-application.ts";

/** How often it is tried whether the portal can be reached again. */
const CHECK_MS = 15_000;

/** How often it is asked whether a file has arrived that another page or device is sending. */
const ARRIVED_MS = 5000;

/** Takes away the message about a failed submission once it is not true any more, because what stood in the way is gone. */
export function usePassingProblem(saver: Saver): void {
  const { problem, end } = useSubmission();
  const { toasts } = usePortal();
  const { store, services } = useApplication();
  const text = useLateText();
  const isAboutReach = problem?.kind === "unknown" || (problem?.kind === "failed" && problem.until === "reached");

  useEffect(() => {
    if (!isAboutReach) return undefined;
    let isOver = false;
    const check = () =>
      void saver.catchUp().then(
        () => {
          if (isOver) return;
          isOver = true;
          end();
          // The message that goes had said that nothing was submitted, and that is still so.
          if (saver.state().kind !== "submitted") toasts.add({ variant: "success", text: text("submit.again") });
        },
        () => undefined,
      );
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener("online", check);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener("online", check);
    };
  }, [isAboutReach, saver, end, toasts, text]);

  useEffect(() => {
    if (problem === undefined) return undefined;
    const uploads = uploadsOf(store, services);
    const stepBefore = problem.kind === "upload" ? uploads.state(problem.key).step : "idle";
    const isGone = () => {
      const { kind, refused } = saver.state();
      if (problem.kind === "asides") return saver.state().asides.length === 0;
      if (problem.kind === "uploadElsewhere" || problem.kind === "upload") {
        if (isAnswered(store.getEntered(problem.key))) return true;
        return problem.kind === "upload" && uploads.state(problem.key).step !== stepBefore;
      }
      return problem.kind === "failed" && problem.until === "saved" && kind === "saved" && refused.length === 0;
    };
    const check = () => {
      if (isGone()) end();
    };
    const stops = [saver.subscribe(check), uploads.subscribe(check)];
    if (problem.kind === "uploadElsewhere") {
      const timer = setInterval(() => void uploads.resume(problem.key), ARRIVED_MS);
      stops.push(() => clearInterval(timer));
    }
    return () => stops.forEach((stop) => stop());
  }, [problem, saver, store, services, end]);
}

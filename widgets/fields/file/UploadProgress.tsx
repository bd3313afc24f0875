import { useEffect, useRef } from "react";
import { useText } from "../../ui/texts/use-text.ts";
import { Spinner } from "../../ui/spinner/Spinner.tsx";
import { announce, useAnnounced } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import type { UploadState } from "./upload-manager.ts";
import type { DocumentAnswer } from "../../../engine/core/index.ts";

/** Progress of a file. Screen readers announce each step once. */
export function UploadProgress({ state, inputId }: { state: UploadState; inputId?: string }) {
  const text = useText();
  const { step } = state;
  const words =
    step === "sending"
      ? text("upload.uploading")
      : step === "restoring"
        ? text("upload.restoring")
        : step === "converting"
          ? text(state.isUnreachable === true ? "upload.unreachable" : "upload.converting")
          : "";
  useAnnounced(words);
  if (step === "sending") {
    const percent = Math.round(state.share * 100);
    return (
      <div className="p-file__progress" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
        <p>{state.fileName}</p>
        <progress className="p-file__bar" max={100} value={percent} aria-label={words} />
        <p aria-hidden="true">{text("upload.percent", { percent })}</p>
      </div>
    );
  }
  const fileName = step === "converting" ? state.fileName : undefined;
  return (
    <div className="p-file__progress" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
      {fileName !== undefined && <p>{fileName}</p>}
      <p>
        <Spinner /> {words}
      </p>
    </div>
  );
}

type FailedUpload = UploadState & { readonly step: "failed" };

const messageOf = ({ message }: FailedUpload): string => message;

/** Announces a finished upload or deletion. Ignores those that finished before the page opened. */
export function useOutcome(
  state: UploadState,
  isAttached: boolean,
  stored: DocumentAnswer | undefined,
  toProblem: (failed: FailedUpload) => string = messageOf,
): void {
  const text = useText();
  const { step } = state;
  const before = useRef({ state, isAttached, name: stored?.file_name ?? "" });
  useEffect(() => {
    const was = before.current;
    // After a deletion, the document disappears before its answer.
    const name = stored?.file_name ?? was.name;
    before.current = { state, isAttached, name };
    if (was.isAttached !== isAttached) {
      const isRestored = was.state.step === "restoring" || step === "restoring";
      announce(text(isAttached ? (isRestored ? "upload.restored" : "upload.uploaded") : "upload.deleted", { name }));
    } else if (state.step === "failed" && state !== was.state) announce(toProblem(state));
  }, [state, step, isAttached, stored, text, toProblem]);
}

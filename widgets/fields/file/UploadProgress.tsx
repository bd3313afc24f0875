import { useEffect, useRef, useState } from "react";
import { useText } from "../../ui/texts/use-text.ts";
import { Spinner } from "../../ui/spinner/Spinner.tsx";
import { LiveText } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import type { UploadState } from "./upload-manager.ts";
import type { DocumentAnswer } from "../../../engine/core/index.ts";

/** Progress of a file. Screen readers announce each step once. */
export function UploadProgress({ state, inputId }: { state: UploadState; inputId?: string }) {
  const text = useText();
  if (state.step === "sending") {
    const percent = Math.round(state.share * 100);
    return (
      <div className="p-file__progress" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
        <p>{state.fileName}</p>
        <progress className="p-file__bar" max={100} value={percent} aria-label={text("upload.uploading")} />
        <p aria-hidden="true">{text("upload.percent", { percent })}</p>
        <LiveText>{text("upload.uploading")}</LiveText>
      </div>
    );
  }
  const fileName = state.step === "converting" ? state.fileName : undefined;
  const words =
    state.step === "restoring"
      ? text("upload.restoring")
      : state.step !== "converting"
        ? ""
        : text(state.isUnreachable === true ? "upload.unreachable" : "upload.converting");
  return (
    <div className="p-file__progress" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
      {fileName !== undefined && <p>{fileName}</p>}
      <p>
        <Spinner /> {words}
      </p>
      <LiveText>{words}</LiveText>
    </div>
  );
}

type FailedUpload = UploadState & { readonly step: "failed" };

const messageOf = ({ message }: FailedUpload): string => message;

/** Returns the announcement of a finished upload or deletion. Ignores those that finished before the page opened. */
export function useOutcome(
  state: UploadState,
  isAttached: boolean,
  stored: DocumentAnswer | undefined,
  toProblem: (failed: FailedUpload) => string = messageOf,
): string {
  const text = useText();
  const { step } = state;
  const before = useRef({ isAttached, step, name: stored?.file_name ?? "" });
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    const was = before.current;
    if (was.isAttached === isAttached) {
      // A live region does not announce the same text twice, so a space is added.
      if (state.step === "failed")
        setOutcome((before) => (before === toProblem(state) ? `${before}\u00a0` : toProblem(state)));
      else if (was.step === "failed") setOutcome("");
    } else
      setOutcome(
        isAttached
          ? text([was.step, step].includes("restoring") ? "upload.restored" : "upload.uploaded", {
              name: stored?.file_name ?? "",
            })
          : text("upload.deleted", { name: was.name }),
      );
    // Keeps the file's name: after a deletion, the document disappears before its answer.
    before.current = { isAttached, step, name: stored?.file_name ?? was.name };
  }, [state, step, isAttached, stored, text, toProblem]);
  return outcome;
}

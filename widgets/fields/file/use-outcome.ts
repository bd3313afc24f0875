import { useEffect, useRef, useState } from "react";
import type { DocumentAnswer } from "../../../engine/core/index.ts";
import { useText } from "../../ui/texts/use-text.ts";
import type { UploadState } from "./upload-state.ts";

type FailedUpload = UploadState & { readonly step: "failed" };

const messageOf = ({ message }: FailedUpload): string => message;

/** What to announce when an upload ends or a document is deleted; nothing for what was there when the page opened. */
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
      // The same words twice would be no news to a live region.
      if (state.step === "failed")
        setOutcome((before) => (before === toProblem(state) ? `${before}\u00a0` : toProblem(state)));
      // It is sent again, or taken off the list.
      else if (was.step === "failed") setOutcome("");
    } else
      setOutcome(
        isAttached
          ? text([was.step, step].includes("restoring") ? "upload.restored" : "upload.uploaded", {
              name: stored?.file_name ?? "",
            })
          : text("upload.deleted", { name: was.name }),
      );
    // The record is gone before the answer is, so the name is kept for the message about the deletion.
    before.current = { isAttached, step, name: stored?.file_name ?? was.name };
  }, [state, step, isAttached, stored, text, toProblem]);
  return outcome;
}

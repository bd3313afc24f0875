import { useText } from "../../ui/texts/use-text.ts";
import { Spinner } from "../../ui/spinner/Spinner.tsx";
import { LiveText } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import type { UploadState } from "./upload-state.ts";

/**
 * A file on its way: a bar while it is sent, words while it is converted. It is announced once for each step,
 * not for each percent.
 */
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

import { useCallback, useRef } from "react";
import { DOCUMENT_ANSWERED } from "../../../engine/core/index.ts";
import { useAnswer, useDocument } from "../../../engine/react/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { AttachedFile } from "./AttachedFile.tsx";
import { UploadProgress, useOutcome } from "./UploadProgress.tsx";
import { useUpload } from "./use-upload.ts";
import type { PlaceKind } from "./place-kind.ts";
import type { UploadState } from "./upload-manager.ts";

interface FileItemProps {
  readonly place: string;
  readonly kind: PlaceKind;
  readonly itemId: string;
  readonly onGone: () => void;
}

export function FileItem({ place, kind, itemId, onGone }: FileItemProps) {
  const stored = useDocument(place);
  const { manager, state } = useUpload(place, kind === "attached");
  const item = useRef<HTMLLIElement>(null);
  const { file } = state.step === "failed" ? state : {};
  return (
    <li id={itemId} tabIndex={-1} ref={item}>
      {kind === "attached" ? (
        <AttachedFile answerKey={place} manager={manager} stored={stored} onDeleted={onGone} />
      ) : state.step === "failed" ? (
        <FailedFile
          state={state}
          onRetry={
            file &&
            (() => {
              item.current?.focus();
              void manager.upload(place, file);
            })
          }
          onDismiss={() => {
            manager.dismiss(place);
            onGone();
          }}
        />
      ) : (
        <UploadProgress state={state} />
      )}
    </li>
  );
}

interface FailedFileProps {
  readonly state: UploadState & { readonly step: "failed" };
  readonly onRetry: (() => void) | undefined;
  readonly onDismiss: () => void;
}

function FailedFile({ state: { message, fileName = "" }, onRetry, onDismiss }: FailedFileProps) {
  const text = useLateText();
  return (
    <div className="p-file__progress">
      {fileName !== "" && <p className="p-file__name">{fileName}</p>}
      <p className="p-field__error">
        <VisuallyHidden>{text("field.error")} </VisuallyHidden>
        {message}
      </p>
      <div className="p-file__steps">
        {onRetry !== undefined && (
          <Button variant="secondary" onClick={onRetry}>{`${text("upload.retry")}: ${fileName}`}</Button>
        )}
        <Button variant="secondary" onClick={onDismiss}>
          {text("upload.dismiss", { name: fileName })}
        </Button>
      </div>
    </div>
  );
}

export function FileOutcome({ place }: { readonly place: string }) {
  const text = useLateText();
  const isAttached = useAnswer(place) === DOCUMENT_ANSWERED;
  const { state } = useUpload(place, isAttached);
  const toProblem = useCallback(
    ({ message, fileName }: { readonly message: string; readonly fileName: string | undefined }) =>
      fileName === undefined ? message : text("upload.problem", { name: fileName, problem: message }),
    [text],
  );
  useOutcome(state, isAttached, useDocument(place), toProblem);
  return null;
}

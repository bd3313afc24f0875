import {
  cleanFileName,
  DOCUMENT_ANSWERED,
  fileLimits,
  fileLimitsOf,
  formatBytes,
  type DocumentAnswer,
} from "../../../engine/core/index.ts";
import { useDocument, useFormServices, useTenant, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button/Button.tsx";
import { FieldErrors, FieldHint, RequiredMark } from "../field-frame/FieldFrame.tsx";
import { toWidgetFrame, UnframedField } from "../field-frame/FieldTemplate.tsx";
import { toInputAttributes, type InputAttributes } from "../field-frame/input-attributes.ts";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { LiveText } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { useNotes } from "../../notes/late-notes.tsx";
import { DeleteFileDialog } from "./DeleteFileDialog.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { useUpload } from "./use-upload.ts";
import type { UploadManager } from "./upload-manager.ts";
import type { UploadState } from "./upload-state.ts";

/**
 * One document, from choosing it to the converted copy, with its deletion (docs/specification.md,
 * section 4, file upload).
 */
export function FileUpload(props: FieldWidgetProps) {
  const { id, name, value } = props;
  const { isLoggedIn } = useFormServices();
  const isAttached = value === DOCUMENT_ANSWERED;
  const { manager, state } = useUpload(name, isAttached);
  const ownError = state.step === "failed" ? state.message : undefined;
  const { label, hint, hintId, errorId, required, errors: fieldErrors } = toWidgetFrame(props);
  const errors = [...new Set([...fieldErrors, ...(ownError === undefined ? [] : [ownError])])];
  const text = useText();
  const limits = fileLimitsOf(useTenant(), name);
  const limitsId = `${id}-limits`;
  return (
    <div
      className="p-field p-file"
      role="group"
      aria-labelledby={`${id}-label`}
      data-invalid={errors.length > 0 || undefined}
    >
      <label className="p-field__label" id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {isLoggedIn && (
        <p className="p-field__hint" id={limitsId}>
          {text("upload.limits", fileLimits(limits))}
        </p>
      )}
      <FieldErrors id={errorId} errors={errors} />
      {isLoggedIn ? (
        <FileBody
          answerKey={name}
          input={toInputAttributes({ ...props, rawErrors: errors }, limitsId)}
          manager={manager}
          state={state}
          isAttached={isAttached}
        />
      ) : (
        <p className="p-file__logged-out" id={id} tabIndex={-1}>
          {text("upload.loggedOut")} <SignUpLink />
        </p>
      )}
    </div>
  );
}
FileUpload.FieldTemplate = UnframedField;

interface FileBodyProps {
  answerKey: string;
  input: InputAttributes;
  manager: UploadManager;
  state: UploadState;
  isAttached: boolean;
}

function FileBody({ answerKey, input, manager, state, isAttached }: FileBodyProps) {
  const text = useText();
  const limits = fileLimitsOf(useTenant(), answerKey);
  const body = useRef<HTMLDivElement>(null);
  const stored = useDocument(answerKey);
  const announced = useOutcome(state, isAttached, stored);
  const notes = useNotes();

  const send = (file: File) => void manager.upload(answerKey, file);
  const failedFile = state.step === "failed" ? state.file : undefined;
  return (
    <div className="p-file__body" ref={body}>
      {isAttached && (state.step === "idle" || state.step === "failed") ? (
        <AttachedFile
          answerKey={answerKey}
          inputId={input.id}
          manager={manager}
          stored={stored}
          onDeleted={() => focusInput(body.current)}
        />
      ) : state.step === "idle" || state.step === "failed" ? (
        <>
          <input
            className="p-file__input"
            type="file"
            id={input.id}
            name={input.name}
            accept={fileLimits(limits).types}
            aria-invalid={input["aria-invalid"]}
            aria-describedby={input["aria-describedby"]}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // The input is emptied, because choosing the same file again would otherwise not be a change.
              event.currentTarget.value = "";
              if (file !== undefined) send(file);
            }}
          />
          {failedFile !== undefined && (
            <Button
              variant="secondary"
              onClick={() => send(failedFile)}
            >{`${text("upload.retry")}: ${cleanFileName(failedFile.name)}`}</Button>
          )}
          {state.step === "idle" && notes !== undefined && <notes.FileNotes answerKey={answerKey} />}
        </>
      ) : (
        <UploadProgress state={state} inputId={input.id} />
      )}
      <LiveText>{announced}</LiveText>
    </div>
  );
}

interface AttachedFileProps {
  answerKey: string;
  inputId: string;
  manager: UploadManager;
  stored: DocumentAnswer | undefined;
  onDeleted: () => void;
}

function AttachedFile({ answerKey, inputId, manager, stored, onDeleted }: AttachedFileProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const name = stored?.file_name ?? "";
  const onDelete = async () => {
    setAsking(false);
    if (await manager.remove(answerKey)) onDeleted();
  };
  return (
    <div className="p-file__attached">
      <p className="p-file__name">
        <span aria-hidden="true">✓ </span>
        {name}
        {stored !== undefined && <span className="p-file__size">{formatBytes(stored.file_size)}</span>}
      </p>
      <Button
        id={inputId}
        variant="secondary"
        aria-label={text("upload.deleteFile", { name })}
        onClick={() => setAsking(true)}
      >
        {text("upload.delete")}
      </Button>
      {isAsking && <DeleteFileDialog onCancel={() => setAsking(false)} onDelete={() => void onDelete()} />}
    </div>
  );
}

/** What to announce when an upload ends or a document is deleted; nothing for what was there when the page opened. */
function useOutcome(state: UploadState, isAttached: boolean, stored: DocumentAnswer | undefined): string {
  const text = useText();
  const { step } = state;
  const before = useRef({ isAttached, step, name: stored?.file_name ?? "" });
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    const was = before.current;
    if (was.isAttached === isAttached) {
      if (state.step === "failed") setOutcome(state.message);
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
  }, [state, step, isAttached, stored, text]);
  return outcome;
}

function focusInput(body: HTMLElement | null): void {
  // The input takes the deleted file's place in the next frame.
  requestAnimationFrame(() => body?.querySelector("input")?.focus());
}

import { useEffect, useRef, useState, type ReactNode } from "react";
import { useText } from "../../ui/texts/use-text.ts";
import { Spinner } from "../../ui/spinner/Spinner.tsx";
import { announce, useAnnounced } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import type { UploadState, UploadManager } from "./upload-manager.ts";
import { formatBytes, TENANT_DEFAULTS, type DocumentAnswer, type fileLimits } from "../../../engine/core/index.ts";
import { useFormServices } from "../../../engine/react/index.ts";
import { OfItem, FieldErrors, FieldHint, OptionalMark } from "../field-frame/FieldFrame.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import type { toWidgetFrame } from "../field-frame/FieldTemplate.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Confirm } from "../../ui/dialog/Dialog.tsx";

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
  const fileName = step === "sending" || step === "converting" ? state.fileName : undefined;
  const percent = step === "sending" ? Math.round(state.share * 100) : undefined;
  return (
    <div className="p-file__progress" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
      {fileName !== undefined && <FileName name={fileName} />}
      {percent === undefined ? (
        <p>
          <Spinner /> {words}
        </p>
      ) : (
        <>
          <progress className="p-file__bar" max={100} value={percent} aria-label={words} />
          <p aria-hidden="true">{text("upload.percent", { percent })}</p>
        </>
      )}
    </div>
  );
}

type FailedUpload = UploadState & { readonly step: "failed" };

const messageOf = ({ message }: FailedUpload): string => message;

/** Announces finished or failed uploads and deletions, but none from before the page opened. */
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

interface FileFrameProps {
  readonly id: string;
  readonly frame: ReturnType<typeof toWidgetFrame>;
  /** True if the label belongs to the input. A click on the label then opens the file dialog. */
  readonly isForInput: boolean;
  readonly limits: ReturnType<typeof fileLimits>;
  /** Number of files in words, for a question with several. */
  readonly count?: string;
  /** The question's hint as written. A limit that it names is not stated again. */
  readonly written: string | undefined;
  readonly children: ReactNode;
}

export function FileFrame({ id, frame, isForInput, limits, count = "", written = "", children }: FileFrameProps) {
  const text = useText();
  const { isLoggedIn } = useFormServices();
  const { label, hint, hintId, errorId, errors, optional } = frame;
  const LabelOrWords = isForInput ? "label" : "p";
  const isOwnNameLimit = limits.nameLength < TENANT_DEFAULTS.limits.fileNameMaxLength;
  return (
    <div
      className="p-field p-file"
      role="group"
      aria-labelledby={`${id}-label`}
      data-invalid={errors.length > 0 || undefined}
    >
      <LabelOrWords className="p-field__label" id={`${id}-label`} {...(isForInput ? { htmlFor: id } : {})}>
        {label}
        <OfItem />
      </LabelOrWords>
      {optional && <OptionalMark />}
      <FieldHint id={hintId}>{hint}</FieldHint>
      {isLoggedIn && (
        <p className="p-field__hint" id={limitsIdOf(id)}>
          {[
            count,
            written.includes("{maxSize}") ? "" : text("upload.size", limits),
            text("upload.types", limits),
            isOwnNameLimit ? text("upload.nameLimit", limits) : "",
          ]
            .filter((limit) => limit !== "")
            .join(" ")}
        </p>
      )}
      <FieldErrors id={errorId} errors={errors} />
      {isLoggedIn ? (
        children
      ) : (
        <p className="p-file__logged-out" id={id} tabIndex={-1}>
          {text("upload.loggedOut")} <SignUpLink />
        </p>
      )}
    </div>
  );
}

export const limitsIdOf = (id: string): string => `${id}-limits`;

interface FileNameProps {
  readonly name: string;
  readonly mark?: string;
  readonly children?: ReactNode;
}

/** Shows the beginning and the end of a long name. The tooltip and the buttons have the whole name. */
export function FileName({ name, mark = "", children }: FileNameProps) {
  const letters = [...name];
  const isLong = letters.length > 60;
  return (
    <p className="p-file__name" title={isLong ? name : undefined}>
      <span aria-hidden="true">{mark}</span>
      {isLong ? `${letters.slice(0, 40).join("")}…${letters.slice(-16).join("")}` : name}
      {children}
    </p>
  );
}

interface AttachedFileProps {
  answerKey: string;
  inputId?: string;
  manager: UploadManager;
  stored: DocumentAnswer | undefined;
  onDeleted: () => void;
}

export function AttachedFile({ answerKey, inputId, manager, stored, onDeleted }: AttachedFileProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const name = stored?.file_name ?? "";
  const onDelete = async () => {
    setAsking(false);
    if (await manager.remove(answerKey)) onDeleted();
  };
  return (
    <div className="p-file__attached" {...(inputId === undefined ? {} : { id: inputId, tabIndex: -1 })}>
      <FileName name={name} mark="✓ ">
        {stored !== undefined && <span className="p-file__size">{formatBytes(stored.file_size)}</span>}
      </FileName>
      <Button variant="secondary" aria-label={text("upload.deleteFile", { name })} onClick={() => setAsking(true)}>
        {text("upload.delete")}
      </Button>
      {isAsking && (
        <Confirm
          title={text("upload.deleteQuestion")}
          stay={text("upload.cancel")}
          go={text("upload.delete")}
          isDangerous
          onStay={() => setAsking(false)}
          onGo={() => void onDelete()}
        />
      )}
    </div>
  );
}

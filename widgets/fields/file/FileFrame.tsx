import { useState, type ReactNode } from "react";
import { useFormServices } from "../../../engine/react/index.ts";
import { OfItem } from "../../layout/add-another/item-title.tsx";
import { SignUpLink } from "../../ui/sign-up-link/SignUpLink.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { FieldErrors, FieldHint, OptionalMark } from "../field-frame/FieldFrame.tsx";
import type { toWidgetFrame } from "../field-frame/FieldTemplate.tsx";
import { formatBytes, type DocumentAnswer } from "../../../engine/core/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import type { UploadManager } from "./upload-manager.ts";
import { Confirm } from "../../ui/dialog/Dialog.tsx";

interface FileFrameProps {
  readonly id: string;
  readonly frame: ReturnType<typeof toWidgetFrame>;
  /** True if the label belongs to the input. A click on the label then opens the file dialog. */
  readonly isForInput: boolean;
  readonly limits: string;
  readonly children: ReactNode;
}

export function FileFrame({ id, frame, isForInput, limits, children }: FileFrameProps) {
  const text = useText();
  const { isLoggedIn } = useFormServices();
  const { label, hint, hintId, errorId, errors, optional } = frame;
  const LabelOrWords = isForInput ? "label" : "p";
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
          {limits}
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
      <p className="p-file__name">
        <span aria-hidden="true">✓ </span>
        {name}
        {stored !== undefined && <span className="p-file__size">{formatBytes(stored.file_size)}</span>}
      </p>
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

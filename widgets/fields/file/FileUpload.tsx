import { useRef } from "react";
import {
  cleanFileName,
  DOCUMENT_ANSWERED,
  fileLimits,
  fileLimitsOf,
  filesOfQuestion,
} from "../../../engine/core/index.ts";
import { useDocument, useFormServices, useTenant, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { toWidgetFrame, UnframedField, toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { useNotes } from "../../notes/late-notes.tsx";
import { FileFrame, limitsIdOf, AttachedFile, UploadProgress, useOutcome } from "./file-frame.tsx";
import { useUpload } from "./upload-manager.ts";
import { lateComponent } from "../../ui/late/create-late.tsx";

export function FileUpload(props: FieldWidgetProps) {
  const isSeveral = filesOfQuestion(useTenant(), props.name).length > 1;
  return isSeveral ? <LateSeveralFiles {...props} /> : <OneFile {...props} />;
}
FileUpload.FieldTemplate = UnframedField;

function OneFile(props: FieldWidgetProps) {
  const { id, name, value } = props;
  const { isLoggedIn } = useFormServices();
  const text = useText();
  const isAttached = value === DOCUMENT_ANSWERED;
  const { manager, state } = useUpload(name, isAttached);
  const frame = toWidgetFrame(props);
  const isFailed = state.step === "failed";
  const isStill = isFailed || state.step === "idle";
  const errors = [...new Set([...frame.errors, ...(isFailed ? [state.message] : [])])];
  const limits = fileLimits(fileLimitsOf(useTenant(), name));
  const input = toInputAttributes({ ...props, rawErrors: errors }, limitsIdOf(id));
  const body = useRef<HTMLDivElement>(null);
  const stored = useDocument(name);
  useOutcome(state, isAttached, stored);
  const notes = useNotes();

  const send = (file: File) => void manager.upload(name, file);
  const failedFile = isFailed ? state.file : undefined;
  return (
    <FileFrame
      id={id}
      frame={{ ...frame, errors }}
      isForInput={isLoggedIn && !isAttached && isStill}
      limits={limits}
      written={props.uiSchema?.["ui:description"]}
    >
      <div className="p-file__body" ref={body}>
        {!isStill && <UploadProgress state={state} inputId={id} />}
        {isStill && isAttached && (
          <AttachedFile
            answerKey={name}
            inputId={id}
            manager={manager}
            stored={stored}
            onDeleted={() => focusInput(body.current)}
          />
        )}
        {isStill && !isAttached && (
          <>
            <input
              className="p-file__input"
              type="file"
              id={id}
              name={input.name}
              accept={limits.types}
              aria-invalid={input["aria-invalid"]}
              aria-describedby={input["aria-describedby"]}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                // Resets the input. Otherwise choosing the same file again would not be a change.
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
            {!isFailed && notes !== undefined && <notes.FileNotes answerKey={name} />}
          </>
        )}
      </div>
    </FileFrame>
  );
}

function focusInput(body: HTMLElement | null): void {
  // React renders the input before the next frame.
  requestAnimationFrame(() => body?.querySelector("input")?.focus());
}

export const LateSeveralFiles = lateComponent(async () => (await import("./SeveralFiles.tsx")).SeveralFiles);

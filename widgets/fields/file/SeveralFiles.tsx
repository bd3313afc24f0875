import { useRef, useState, useCallback } from "react";
import { fileLimits, fileLimitsOf, filesOfQuestion, DOCUMENT_ANSWERED } from "../../../engine/core/index.ts";
import {
  inputIdOf,
  useAnswerStore,
  useFormServices,
  useAnswer,
  useDocument,
  type FieldWidgetProps,
} from "../../../engine/react/index.ts";
import { FieldErrors } from "../field-frame/FieldFrame.tsx";
import { toWidgetFrame, toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useNotes } from "../../notes/late-notes.tsx";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { useAnnounced, VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { addFiles, isFree, isListed, usePlaceKinds, type PlaceKind } from "./place-kind.ts";
import { FileFrame, FileName, limitsIdOf, AttachedFile, UploadProgress, useOutcome } from "./file-frame.tsx";
import { useUploadManager, useUpload } from "./upload-manager.ts";
import { Button } from "../../ui/button/Button.tsx";

export function SeveralFiles(props: FieldWidgetProps) {
  const { id, name } = props;
  const text = useLateText();
  const { isLoggedIn } = useFormServices();
  const store = useAnswerStore();
  const { tenant } = store;
  const places = filesOfQuestion(tenant, name);
  const kinds = usePlaceKinds(places);
  const limits = fileLimits(fileLimitsOf(tenant, name));
  const least = tenant.fields.get(name)?.schema["x-files"]?.min ?? 1;
  const count = places.length;
  const written = props.uiSchema?.["ui:description"];
  const isCountWritten = least < 2 && written?.includes("{maxFiles}") === true;
  const limitsKey = least < 2 ? "upload.limitsSeveral" : least < count ? "upload.limitsFromTo" : "upload.limitsExactly";
  // If the question has files, the input below them has its own label.
  const listed = kinds.filter(([, kind]) => isListed(kind));
  const hasRoom = kinds.some(([, kind]) => isFree(kind));
  const isForInput = isLoggedIn && hasRoom && listed.length === 0;
  const manager = useUploadManager();
  const notes = useNotes();
  const body = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  useAnnounced(refusals.join(" "));
  const input = toInputAttributes(props, limitsIdOf(id));
  const itemIdOf = (place: string) => (place === name ? `${id}-file` : inputIdOf(place));

  const choose = (files: readonly File[]) => {
    const added = addFiles(files, { store, manager, places });
    setRefusals(added.refusals);
    void added.late.then((late) => late.length > 0 && setRefusals((before) => [...before, ...late]));
    const [first] = added.places;
    if (first === undefined) return;
    // When the last free place is used, the focused input disappears. The focus moves to the first new file.
    requestAnimationFrame(() => {
      if (document.getElementById(id)?.matches("input") !== true) document.getElementById(itemIdOf(first))?.focus();
    });
  };
  const focusInput = () => requestAnimationFrame(() => body.current?.querySelector("input")?.focus());

  return (
    <FileFrame
      id={id}
      frame={toWidgetFrame(props)}
      isForInput={isForInput}
      limits={limits}
      count={isCountWritten ? "" : text(limitsKey, { least, count })}
      written={written}
    >
      <div className="p-file__body" ref={body}>
        {listed.length > 0 && (
          // Without an input, links focus the list.
          <ul className="p-file__list" {...(hasRoom ? {} : { id, tabIndex: -1 })}>
            {listed.map(([place, kind]) => (
              <FileItem key={place} place={place} kind={kind} itemId={itemIdOf(place)} onGone={focusInput} />
            ))}
          </ul>
        )}
        {refusals.length > 0 && <FieldErrors id={`${id}-refusals`} errors={refusals} />}
        {hasRoom ? (
          <>
            {listed.length > 0 && (
              <label className="p-field__label" id={`${id}-another`} htmlFor={id}>
                {text("upload.another")}
              </label>
            )}
            <input
              className="p-file__input"
              type="file"
              multiple
              id={id}
              name={input.name}
              accept={limits.types}
              aria-labelledby={listed.length > 0 ? `${id}-label ${id}-another` : undefined}
              aria-invalid={input["aria-invalid"]}
              aria-describedby={[input["aria-describedby"], refusals.length > 0 ? `${id}-refusals` : undefined]
                .filter((named) => named !== undefined)
                .join(" ")}
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])];
                // Resets the input. Otherwise choosing the same file again would not be a change.
                event.currentTarget.value = "";
                if (files.length > 0) choose(files);
              }}
            />
          </>
        ) : (
          <p className="p-field__hint">{text("upload.full", { count: places.length })}</p>
        )}
        {notes !== undefined &&
          kinds
            .filter(([, kind]) => !isListed(kind))
            .map(([place]) => <notes.FileNotes key={place} answerKey={place} />)}
        {places.map((place) => (
          <FileOutcome key={place} place={place} />
        ))}
      </div>
    </FileFrame>
  );
}

interface FileItemProps {
  readonly place: string;
  readonly kind: PlaceKind;
  readonly itemId: string;
  readonly onGone: () => void;
}

function FileItem({ place, kind, itemId, onGone }: FileItemProps) {
  const text = useLateText();
  const stored = useDocument(place);
  const { manager, state } = useUpload(place, kind === "attached");
  const item = useRef<HTMLLIElement>(null);
  const { file, fileName = "", message } = state.step === "failed" ? state : {};
  const retry = (again: File) => {
    item.current?.focus();
    void manager.upload(place, again);
  };
  const dismiss = () => {
    manager.dismiss(place);
    onGone();
  };
  return (
    <li id={itemId} tabIndex={-1} ref={item}>
      {kind === "attached" ? (
        <AttachedFile answerKey={place} manager={manager} stored={stored} onDeleted={onGone} />
      ) : state.step === "failed" ? (
        <div className="p-file__progress">
          {fileName !== "" && <FileName name={fileName} />}
          <p className="p-field__error">
            <VisuallyHidden>{text("field.error")} </VisuallyHidden>
            {message}
          </p>
          <div className="p-file__steps">
            {file && (
              <Button variant="secondary" onClick={() => retry(file)}>{`${text("upload.retry")}: ${fileName}`}</Button>
            )}
            <Button variant="secondary" onClick={dismiss}>
              {text("upload.dismiss", { name: fileName })}
            </Button>
          </div>
        </div>
      ) : (
        <UploadProgress state={state} />
      )}
    </li>
  );
}

function FileOutcome({ place }: { readonly place: string }) {
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

import { useEffect, useId, useState } from "react";
import { isAnswered } from "../../engine/core/index.ts";
import { useAnswerStore, useTenant, useStoreValue } from "../../engine/react/index.ts";
import { useUploadManager } from "../fields/file/use-upload.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { LiveText } from "../ui/visually-hidden/VisuallyHidden.tsx";
import { focusAnswer } from "./FieldNotes.tsx";

/** What there is to say where a file is asked for and none is attached. */
export function FileNotes({ answerKey }: { readonly answerKey: string }) {
  return (
    <>
      <UploadElsewhere answerKey={answerKey} />
      <FileOffer answerKey={answerKey} />
    </>
  );
}

interface FileOfferProps {
  readonly answerKey: string;
  /** Has the question asked again, if it is not. Resolves to whether it is. */
  readonly ask?: () => Promise<boolean>;
}

/**
 * A file that a choice removed before this page was opened, or on another one, with the way back for as long as the
 * server keeps it. Nothing where there is none.
 */
export function FileOffer({ answerKey, ask }: FileOfferProps) {
  const text = useLateText();
  const wordsId = useId();
  const { lang } = useTenant().definition.tenant;
  const manager = useUploadManager();
  const offered = useOfferedFile(answerKey);
  const words = offered && text("undo.file", { name: offered.name, time: toTime(offered.until, lang) });
  // The region is there before it has a text (see LiveText).
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(words ?? ""), [words]);

  const onUndo = async () => {
    if (ask !== undefined && !(await ask())) return;
    focusAnswer(answerKey);
    await manager.restore(answerKey);
    // What had the focus goes once the file is back. Nobody is taken away from where they have gone meanwhile.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusAnswer(answerKey);
    });
  };

  return (
    <>
      {words !== undefined && (
        <div className="p-note">
          <p id={wordsId}>{words}</p>
          <LinkButton aria-describedby={wordsId} onClick={() => void onUndo()}>
            {text("undo.button")}
          </LinkButton>
        </div>
      )}
      <LiveText>{announced}</LiveText>
    </>
  );
}

/** The file that can be given back to a question without an answer, until its time is over. */
function useOfferedFile(answerKey: string): { readonly name: string; readonly until: number } | undefined {
  const store = useAnswerStore();
  const found = useFileNews("removed", answerKey);
  if (found === undefined || found.isOver || isAnswered(store.getEntered(answerKey))) return undefined;
  return found;
}

/** By the applicant's clock. */
function toTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** How often it is asked whether the file has arrived. */
const LOOK_MS = 5000;

/** A file that another page or device has begun to send, so that the question does not look as if nobody had answered it. */
function UploadElsewhere({ answerKey }: { readonly answerKey: string }) {
  const text = useLateText();
  const manager = useUploadManager();
  const begun = useFileNews("begun", answerKey);
  const words = begun && text(begun.isOver ? "upload.lost" : "upload.elsewhere", { name: begun.name });
  // The region is there before it has a text (see LiveText).
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(words ?? ""), [words]);
  const isAwaited = begun?.isOver === false;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => void manager.resume(answerKey), LOOK_MS);
    return () => clearInterval(timer);
  }, [manager, answerKey, isAwaited]);
  return (
    <>
      {words !== undefined && (
        <div className="p-note">
          <p>{words}</p>
        </div>
      )}
      <LiveText>{announced}</LiveText>
    </>
  );
}

interface OneFileNews {
  readonly name: string;
  /** Milliseconds since the epoch, by this device. */
  readonly until: number;
  readonly isOver: boolean;
}

/** What the server says of a file of this question, and whether its time is over; undefined where it says nothing. */
function useFileNews(kind: "removed" | "begun", answerKey: string): OneFileNews | undefined {
  const { [kind]: files, heardAt } = useStoreValue(({ fileNews }) => fileNews());
  const found = Object.hasOwn(files, answerKey) ? files[answerKey] : undefined;
  const until = heardAt + (found?.left_ms ?? 0);
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return found && { name: found.file_name, until, isOver: found.left_ms === 0 || over === until };
}

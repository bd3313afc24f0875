import { useEffect, useId, useState } from "react";
import { isAnswered, filesOfQuestion, keysBelow, type TabsNode } from "../../engine/core/index.ts";
import { useAnswerStore, useStoreValue } from "../../engine/react/index.ts";
import { useUploadManager } from "../fields/file/upload-manager.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { useAnnounced } from "../ui/visually-hidden/VisuallyHidden.tsx";
import { focusAnswer, RemovalNote, toTime } from "./FieldNotes.tsx";

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
  /** Makes the form show the question again. Resolves to true if the question is then visible. */
  readonly ask?: () => Promise<boolean>;
}

/** Offers to restore a file that a choice removed, as long as the server keeps the file. */
function FileOffer({ answerKey, ask }: FileOfferProps) {
  const text = useLateText();
  const wordsId = useId();
  const manager = useUploadManager();
  const store = useAnswerStore();
  const removed = useFileNews("removed", answerKey);
  const isOffered = removed !== undefined && !removed.isOver && !isAnswered(store.getEntered(answerKey));
  const words = isOffered ? text("undo.file", { name: removed.name, time: toTime(removed.until, store) }) : undefined;

  const onUndo = async () => {
    if (ask !== undefined && !(await ask())) return;
    focusAnswer(answerKey);
    await manager.restore(answerKey);
    // The pressed button disappears. The focus moves, unless the applicant has focused something else.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusAnswer(answerKey);
    });
  };

  useAnnounced(words ?? "");
  if (words === undefined) return null;
  return (
    <div className="p-note">
      <p id={wordsId}>{words}</p>
      <LinkButton aria-describedby={wordsId} onClick={() => void onUndo()}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

const LOOK_MS = 5000;

function UploadElsewhere({ answerKey }: { readonly answerKey: string }) {
  const text = useLateText();
  const manager = useUploadManager();
  const begun = useFileNews("begun", answerKey);
  const words = begun && text(begun.isOver ? "upload.lost" : "upload.elsewhere", { name: begun.name });
  const isAwaited = begun?.isOver === false;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => void manager.resume(answerKey), LOOK_MS);
    return () => clearInterval(timer);
  }, [manager, answerKey, isAwaited]);
  useAnnounced(words ?? "");
  return (
    words && (
      <div className="p-note">
        <p>{words}</p>
      </div>
    )
  );
}

function useFileNews(kind: "removed" | "begun", answerKey: string) {
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

interface TabsNotesProps {
  readonly node: TabsNode;
  readonly activeId: string | undefined;
  readonly choose: (tab: string) => Promise<void>;
  readonly focusTab: () => void;
}

/** Notes about answers that a change of tab removed, and about files that only the server still has. */
export function TabsNotes({ node, activeId, choose, focusTab }: TabsNotesProps) {
  const store = useAnswerStore();
  const removal = useStoreValue(({ removalAt }) => removalAt(node.id));
  const tabBefore = removal?.tabBefore;
  const remembered = tabBefore === undefined ? {} : removal?.removed;
  const hiddenFiles = node.tabs
    .filter(({ id }) => id !== activeId)
    .flatMap(({ id, children }) => keysBelow(children).map((key) => ({ key, tab: id })))
    .flatMap(({ key, tab }) => filesOfQuestion(store.tenant, key).map((place) => ({ key: place, tab })))
    .filter(({ key }) => store.tenant.fields.get(key)?.isDocument === true && !Object.hasOwn(remembered ?? {}, key));
  return (
    <>
      {removal !== undefined && tabBefore !== undefined && (
        <RemovalNote
          removal={removal}
          onUndo={() => {
            focusTab();
            // Another page may have returned to the earlier tab.
            if (tabBefore === activeId) store.undo(removal.id);
            else void choose(tabBefore);
          }}
        />
      )}
      {hiddenFiles.map(({ key, tab }) => (
        <FileOffer
          key={key}
          answerKey={key}
          ask={async () => {
            focusTab();
            await choose(tab);
            return store.getField(key).visible;
          }}
        />
      ))}
    </>
  );
}

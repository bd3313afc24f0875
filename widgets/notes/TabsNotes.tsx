import { filesOfQuestion, keysBelow, type TabsNode } from "../../engine/core/index.ts";
import { useAnswerStore, useStoreValue } from "../../engine/react/index.ts";
import { FileOffer } from "./FileNotes.tsx";
import { RemovalNote } from "./RemovalNote.tsx";

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

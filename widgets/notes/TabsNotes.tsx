import { filesOfQuestion, keysBelow, type TabsNode } from "../../engine/core/index.ts";
import { useAnswerStore, useStoreValue } from "../../engine/react/index.ts";
import { FileOffer } from "./FileNotes.tsx";
import { RemovalNote } from "./RemovalNote.tsx";

interface TabsNotesProps {
  readonly node: TabsNode;
  /** The tab that shows. */
  readonly activeId: string | undefined;
  readonly choose: (tab: string) => Promise<void>;
  /** Moves the focus from the button that was pressed, which goes. */
  readonly focusTab: () => void;
}

/** What a change of tab has removed, with the way back: what this page remembers, and files that only the server has. */
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
            // Another page of this person may have chosen the tab again already. Then only what it held is missing.
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

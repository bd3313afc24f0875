import { useId, useRef, useState, type KeyboardEvent } from "react";
import { filesOfQuestion, keysBelow, type TabsNode as Node } from "../../../engine/core/index.ts";
import {
  LayoutChildren,
  useAnswerStore,
  useFormServices,
  useTab,
  type LayoutNodeProps,
} from "../../../engine/react/index.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useUploadManager } from "../../fields/file/upload-manager.ts";
import { useNotes } from "../../notes/late-notes.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { OfItem } from "../../fields/field-frame/FieldFrame.tsx";
import { useText } from "../../ui/texts/use-text.ts";

/** ARIA tabs with manual activation, because a change of tab clears the answers in the old tab. */
export function TabsNode({ node }: LayoutNodeProps<"tabs">) {
  const { tab, isBlocked, unblock, choose } = useTabChoice(node);
  const notes = useNotes();
  const text = useText();
  const fill = usePartnerText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const active = node.tabs.find((item) => item.id === tab) ?? node.tabs[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const next = findNextTab(
      event.key,
      buttons.findIndex((button) => button === document.activeElement),
      buttons.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div className="p-tabs">
      <p className="p-field__label" id={`${id}-label`}>
        {fill(node.label)}
        <OfItem />
      </p>
      <p className="p-field__hint" id={`${id}-hint`}>
        {text("tabs.clears")}
      </p>
      <div
        className="p-tabs__list"
        role="tablist"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {node.tabs.map((item) => (
          <button
            key={item.id}
            className="p-tabs__tab"
            type="button"
            role="tab"
            id={`${id}-tab-${item.id}`}
            aria-selected={item === active}
            aria-controls={item === active ? `${id}-panel` : undefined}
            tabIndex={item === active ? 0 : -1}
            onClick={() => void choose(item.id)}
          >
            {fill(item.label)}
          </button>
        ))}
      </div>
      {notes !== undefined && (
        <notes.TabsNotes
          node={node}
          activeId={active?.id}
          choose={choose}
          focusTab={() => list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus()}
        />
      )}
      {active !== undefined && (
        <div
          className="p-tabs__panel"
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${active.id}`}
          key={active.id}
        >
          <LayoutChildren nodes={active.children} />
        </div>
      )}
      {isBlocked && (
        <Dialog
          title={text("tabs.blockedTitle")}
          role="alertdialog"
          onClose={unblock}
          actions={
            <Button data-autofocus="" onClick={unblock}>
              {text("dialog.close")}
            </Button>
          }
        >
          <p>{text("tabs.blockedText")}</p>
        </Dialog>
      )}
    </div>
  );
}

/** The displayed tab, and the conditions for leaving it (docs/specification.md, section 4). */
function useTabChoice(node: Node) {
  const tab = useTab(node.id) ?? node.tabs[0]?.id;
  const store = useAnswerStore();
  const manager = useUploadManager();
  const { chooseTab, toast, uploads } = useFormServices();
  const text = useText();
  const [isBlocked, setBlocked] = useState(false);
  const isSwitching = useRef(false);

  const choose = async (next: string): Promise<void> => {
    if (next === tab || isSwitching.current) return;
    const left = node.tabs.find(({ id }) => id === tab);
    const keys = keysBelow(left?.children ?? []).flatMap((key) => filesOfQuestion(store.tenant, key));
    if (keys.some(manager.isBusy)) {
      setBlocked(true);
      return;
    }
    isSwitching.current = true;
    try {
      await chooseTab(node.id, next);
    } catch (error) {
      toast({ variant: "error", text: text("error.tabs", { reason: error instanceof Error ? error.message : "" }) });
      await uploads.refreshDocuments().catch(() => undefined);
    } finally {
      isSwitching.current = false;
    }
  };

  return { tab, isBlocked, unblock: () => setBlocked(false), choose };
}

function findNextTab(key: string, at: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 };
  const next = places[key];
  return at < 0 || next === undefined ? undefined : (next + count) % count;
}

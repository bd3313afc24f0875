import { useEffect, useState } from "react";
import { itemTitle, type AddAnotherNode as Node } from "../../../engine/core/index.ts";
import { useAnswerStore, useFormServices, useStoreValue, type RemovedItem } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useText } from "../../ui/texts/use-text.ts";

/** What was done with an item: where the focus goes, and what is said of it. */
interface Step {
  readonly focusAt: number;
  /** How the item there was moved: the focus stays on the button that was pressed, or goes to the other at an end. */
  readonly moved?: MoveDirection;
  readonly said: string;
}

export type MoveDirection = "up" | "down";

export interface ItemActions {
  /** Undefined where the only item stays, or items cannot be moved. */
  readonly remove: ((n: number) => void) | undefined;
  readonly giveBack: (item: RemovedItem) => void;
  /** Undefined where the page does not let applicants order the items, or there is one only. */
  readonly move: ((n: number, direction: MoveDirection) => void) | undefined;
  /** The item that was removed last and can be given back. */
  readonly removed: RemovedItem | undefined;
  /** An item's heading. */
  readonly nameOf: (n: number) => string;
  /** For a live region: what was done last. */
  readonly said: string;
}

/**
 * Removing the items of an add-another and giving them back. The focus goes to the heading of the item that is then in
 * that place, because the button that was pressed is gone or belongs to another item.
 *
 * @param count how many items are shown
 */
export function useItemActions(node: Node, root: { readonly current: HTMLElement | null }, count: number): ItemActions {
  const store = useAnswerStore();
  const { keepCount } = useFormServices();
  const text = useText();
  const fill = usePartnerText();
  const removed = useStoreValue(({ items }) => items.removedFrom(node.id));
  const [step, setStep] = useState<Step>();

  useEffect(() => {
    if (step === undefined) return;
    const find = (selector: string) =>
      root.current?.querySelector<HTMLElement>(`[data-item="${String(step.focusAt)}"] ${selector}`);
    const target = step.moved === undefined ? find("h3") : (find(`[data-move="${step.moved}"]`) ?? find("[data-move]"));
    target?.focus();
  }, [root, step]);

  const nameOf = (n: number) => fill(itemTitle(node, n));
  // The same words twice would be no news to a live region.
  const done = (next: Step) =>
    setStep((last) => ({ ...next, said: last?.said === next.said ? `${next.said}\u00a0` : next.said }));
  const canArrange = count > 1 && store.items.canArrange(node.id);

  return {
    remove: canArrange
      ? (n) => {
          if (!store.items.remove(node.id, n)) return;
          keepCount(node.id);
          done({ focusAt: Math.min(n, count - 1), said: text("addAnother.removed", { item: nameOf(n) }) });
        }
      : undefined,
    giveBack: (item) => {
      if (!store.items.giveBack(node.id, item.id)) return;
      keepCount(node.id);
      const n = Math.min(item.n, count + 1);
      done({ focusAt: n, said: text("addAnother.returned", { item: nameOf(n) }) });
    },
    move:
      canArrange && node.reorder === true
        ? (n, direction) => {
            const to = direction === "up" ? n - 1 : n + 1;
            if (!store.items.swap(node.id, n, to)) return;
            const said = text("addAnother.moved", { item: nameOf(n), place: nameOf(to) });
            done({ focusAt: to, moved: direction, said });
          }
        : undefined,
    removed,
    nameOf,
    said: step?.said ?? "",
  };
}

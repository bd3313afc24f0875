import {
  arrangeItems,
  isAnswered,
  itemCount,
  orderSwapped,
  orderWithGap,
  orderWithout,
  type Answers,
  type AnswerValue,
  type Evaluator,
  type ItemOrder,
} from "../core/index.ts";
import type { UndoableChange } from "./undo.ts";

/** An item that was removed from an add-another, and can be given back. */
export interface RemovedItem {
  readonly id: number;
  /** Where it stood, from 1. */
  readonly n: number;
}

interface Remembered extends RemovedItem {
  readonly group: string;
  /** Its answers as they were entered, in the order of the group's keys; hidden ones too. */
  readonly answers: readonly (AnswerValue | undefined)[];
  /** What its removal cleared elsewhere on the page. */
  readonly cleared: Answers;
}

/** Undefined where there is nothing to do. */
type Changed = UndoableChange | undefined;

export interface ItemChanges {
  /** Takes an item away; the later ones move up. The only item stays. */
  readonly remove: (group: string, n: number) => Changed;
  /** Gives a removed item back to where it stood; the later ones move down, with what was changed in them since. */
  readonly giveBack: (group: string, id: RemovedItem["id"]) => Changed;
  /** Lets two items change places. */
  readonly swap: (group: string, one: number, other: number) => Changed;
  /** Whether items can be removed and moved: files and chosen tabs stay where they are. */
  readonly canArrange: (group: string) => boolean;
  /** The item that was removed last and may be given back; the same object until that changes. */
  readonly removedFrom: (group: string) => RemovedItem | undefined;
}

interface ItemChangesOptions {
  readonly evaluator: Evaluator;
  /** Enters answers that were moved to other keys, with the number of items. */
  readonly arrange: (answers: Answers, addAnother: Readonly<Record<string, number>>) => UndoableChange;
}

/** Removes and moves the items of add-anothers, and remembers what was removed for as long as the page is open. */
export function createItemChanges({ evaluator, arrange }: ItemChangesOptions): ItemChanges {
  const { tenant } = evaluator;
  let removed: readonly Remembered[] = [];
  let lastId = 0;
  const countOf = (group: string) => itemCount(tenant, evaluator.application(), group);

  const arranged = (group: string, order: ItemOrder, count: number, more: Answers = {}): Changed => {
    const found = tenant.addAnothers.get(group);
    if (found === undefined) return undefined;
    return arrange({ ...arrangeItems(found, order, evaluator.entered), ...more }, { [group]: count });
  };

  return {
    remove(id, n) {
      const group = tenant.addAnothers.get(id);
      const count = countOf(id);
      if (group === undefined || count < 2 || n < 1 || n > count) return undefined;
      const answers = (group.itemKeys[n - 1] ?? []).map(evaluator.entered);
      const change = arranged(id, orderWithout(group, n), count - 1);
      if (change !== undefined && answers.some(isAnswered))
        removed = [...removed, { id: (lastId += 1), group: id, n, answers, cleared: change.removed }];
      return change;
    },
    giveBack(id, removedId) {
      const group = tenant.addAnothers.get(id);
      const item = removed.find((other) => other.id === removedId);
      const count = countOf(id);
      if (group === undefined || item === undefined || count >= group.max) return undefined;
      const n = Math.min(item.n, count + 1);
      const own = (group.itemKeys[n - 1] ?? []).flatMap((key, member) => {
        const value = item.answers[member];
        return value === undefined ? [] : [[key, value] as const];
      });
      const elsewhere = Object.entries(item.cleared).filter(([key]) => !isAnswered(evaluator.entered(key)));
      removed = removed.filter((other) => other !== item);
      return arranged(id, orderWithGap(group, n), count + 1, Object.fromEntries([...own, ...elsewhere]));
    },
    swap(id, one, other) {
      const group = tenant.addAnothers.get(id);
      const count = countOf(id);
      if (group === undefined || Math.min(one, other) < 1 || Math.max(one, other) > count) return undefined;
      return arranged(id, orderSwapped(group, one, other), count);
    },
    canArrange(id) {
      const { itemKeys = [], itemTabs = [] } = tenant.addAnothers.get(id) ?? {};
      return (
        itemTabs.every((tabs) => tabs.length === 0) &&
        !itemKeys.flat().some((key) => tenant.fields.get(key)?.isDocument === true)
      );
    },
    removedFrom(id) {
      const group = tenant.addAnothers.get(id);
      if (group === undefined || countOf(id) >= group.max) return undefined;
      return removed.findLast((item) => item.group === id);
    },
  };
}

import type { Announcement } from "./tab-link.ts";
import { isKnown, isSameChange, supersedes, type Change, type Stored } from "./change.ts";
import { toCommitted, type ItemOrder } from "./item-order.ts";
import type { ReplicaOptions } from "./replica-options.ts";

interface Mirrored extends Change {
  /** The tab that announced it. */
  readonly of: string;
}

interface OwnTab {
  readonly tab: string;
  readonly order: ItemOrder;
  readonly pending: Map<string, Change>;
  readonly shadow: ReadonlyMap<string, Stored>;
  readonly shownKeys: Set<string>;
  readonly known: () => number;
  readonly epoch: () => string | undefined;
  readonly isOfOtherForm: ReplicaOptions["isOfOtherForm"];
}

/** What other tabs announced of their unsaved changes, and which of these may be shown in this one. */
export function createOtherTabs({ tab, order, pending, shadow, shownKeys, known, epoch, isOfOtherForm }: OwnTab) {
  const mirror = new Map<string, Mirrored>();
  const heard = new Map<string, Announcement>();

  /** What another tab no longer announces is saved or withdrawn, which counts once its revision is known here. */
  const forgetMirrors = () => {
    for (const [key, change] of mirror) {
      const last = heard.get(change.of);
      if (last !== undefined && last.known <= known() && !last.changes.some((other) => isSameChange(other, change)))
        mirror.delete(key);
    }
  };

  /** Whether a change may be shown here: its author saw this form, and knew what stands: another tab's text or the server's. */
  const isFounded = (change: Change): boolean => {
    if (isOfOtherForm?.(change) === true) return false;
    const mirrored = mirror.get(change.key);
    if (mirrored !== undefined) return supersedes(change, mirrored.w, mirrored.seq);
    const stored = shadow.get(change.key);
    if (stored === undefined) return true;
    const [revision, w, number] = stored.mark;
    return revision <= change.base || supersedes(change, w, number);
  };

  const mirrorChanges = (announcement: Announcement): void => {
    for (const change of announcement.changes) {
      // To one of the two tabs it is another item. Whoever is behind looks again when the order is known here.
      if (order.isOvertaken(change) || !order.isSharedBy(announcement, change.key)) continue;
      const own = pending.get(change.key);
      // Nobody takes the text away from under somebody who is typing it.
      const isShown =
        own === undefined ? isFounded(change) : own.isDraft !== true && supersedes(change, own.w, own.seq);
      if (!isShown) continue;
      pending.delete(change.key);
      shownKeys.add(change.key);
      mirror.set(change.key, { ...change, of: announcement.tab });
    }
  };

  return {
    /** The changes that are shown, by key. */
    mirror,
    forgetMirrors,
    isFounded,

    /** Forgets a change that the server holds or something else stands over. */
    learn(key: string, { mark }: Stored): void {
      const mirrored = mirror.get(key);
      const [, w, number] = mark;
      if (mirrored === undefined) return;
      const hasArrived = w === mirrored.w && number >= mirrored.seq;
      if (hasArrived || !(isKnown(mirrored, mark) || w === mirrored.w)) mirror.delete(key);
    },

    /** Makes what tabs announced that are gone this tab's. */
    takeOver(isLiving: (tab: string) => boolean): void {
      for (const [key, { of, ...change }] of mirror) {
        if (isLiving(of)) continue;
        pending.set(key, toCommitted(change));
        mirror.delete(key);
      }
    },

    /** Looks again at what was heard, because items stand in another order now. */
    lookAgain(): void {
      for (const announcement of heard.values()) mirrorChanges(announcement);
    },

    hear(announcement: Announcement): boolean {
      if (announcement.tab === tab || announcement.epoch !== epoch()) return false;
      if (announcement.n <= (heard.get(announcement.tab)?.n ?? 0)) return false;
      heard.set(announcement.tab, announcement);
      mirrorChanges(announcement);
      forgetMirrors();
      return announcement.known > known();
    },

    forget(): void {
      mirror.clear();
      heard.clear();
    },
  };
}

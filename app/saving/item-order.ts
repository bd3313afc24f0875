import type { Announcement } from "./announcement.ts";
import type { Change } from "./change.ts";

/**
 * When the items of each key were last moved or removed, as far as a page knows. A change that knows less was entered
 * into another item than its key says now.
 */
export interface ItemOrder {
  /** The content revision by key. */
  readonly revisions: ReadonlyMap<string, number>;
  readonly isOvertaken: (change: Change | undefined) => boolean;
  /** Whether to another tab a key of its announcement is of the same item as here. */
  readonly isSharedBy: (announcement: Announcement, key: string) => boolean;
  readonly forget: () => void;
  /** Returns the keys whose items stand in another order than was known. */
  readonly learn: (revisions: Readonly<Record<string, number>>) => readonly string[];
}

export function createItemOrder(): ItemOrder {
  const known = new Map<string, number>();
  return {
    revisions: known,
    isOvertaken: (change) =>
      change !== undefined && (change.overtaken !== undefined || change.base < (known.get(change.key) ?? 0)),
    isSharedBy: ({ arranged }, key) => (arranged[key] ?? 0) === (known.get(key) ?? 0),
    forget: () => known.clear(),
    learn(revisions) {
      const later = Object.entries(revisions).filter(([key, revision]) => revision > (known.get(key) ?? 0));
      for (const [key, revision] of later) known.set(key, revision);
      return later.map(([key]) => key);
    },
  };
}

/** What was being typed is an answer to be sent, as it is. */
export function toCommitted(change: Change): Change {
  const { isDraft, ...committed } = change;
  return isDraft === true ? committed : change;
}

/** Its item was moved or removed at this revision, before the server had it. */
export const toOvertaken = (change: Change, revision = 0): Change => ({
  ...toCommitted(change),
  overtaken: change.overtaken ?? revision,
});

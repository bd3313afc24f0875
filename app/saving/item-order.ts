import type { Announcement } from "./tab-link.ts";
import type { Change } from "./change.ts";

/**
 * When the items of each key were last moved or removed, as far as a page knows. A change that knows less was entered
 * into another item than its key says now.
 */
export type ItemOrder = ReturnType<typeof createItemOrder>;

export function createItemOrder() {
  const known = new Map<string, number>();
  return {
    /** The content revision by key. */
    revisions: known,
    isOvertaken: (change: Change | undefined) =>
      change !== undefined && (change.overtaken !== undefined || change.base < (known.get(change.key) ?? 0)),
    /** Whether to another tab a key of its announcement is of the same item as here. */
    isSharedBy: ({ arranged }: Announcement, key: string) => (arranged[key] ?? 0) === (known.get(key) ?? 0),
    forget: () => known.clear(),
    /** Returns the keys whose items stand in another order than was known. */
    learn(revisions: Readonly<Record<string, number>>) {
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

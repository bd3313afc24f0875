import type { Change } from "./change.ts";

/**
 * Between two applications that one page opens, one after the other: the second waits until the first has written its
 * journal, and takes along what a visitor typed that no journal could keep.
 */
export interface Handover {
  /** @param leaving resolves to what the application could not keep, when it is closed */
  readonly leave: (leaving: Promise<readonly Change[]>, isVisitor: boolean) => void;
  /** Gives what was left, once. An account's changes are given to nobody. */
  readonly take: () => Promise<readonly Change[]>;
}

export function createHandover(): Handover {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    leave(leaving, isVisitor) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

import type { Change } from "./change.ts";

/**
 * Between two applications that one page opens, one after the other: the second waits until the first has written its
 * journal, and takes along what a visitor typed that no journal could keep.
 */
export type Handover = ReturnType<typeof createHandover>;

export function createHandover() {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    /** @param leaving resolves to what the application could not keep, when it is closed */
    leave(leaving: Promise<readonly Change[]>, isVisitor: boolean) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    /** Gives what was left, once. An account's changes are given to nobody. */
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

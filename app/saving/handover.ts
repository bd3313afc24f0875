import type { Change } from "./change.ts";

/**
 * Delays the next application in this page until the last one has written its journal. Passes on a visitor's unkept
 * answers.
 */
export type Handover = ReturnType<typeof createHandover>;

export function createHandover() {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    /** @param leaving resolves to the changes that the closed application could not keep */
    leave(leaving: Promise<readonly Change[]>, isVisitor: boolean) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    /** Returns a visitor's unkept changes once. An account's changes are dropped. */
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

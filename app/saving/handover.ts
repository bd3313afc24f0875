import type { Change } from "./change.ts";

/**
 * Lets the next application in this page wait until the last has written its journal. A visitor's unkept answers move
 * along.
 */
export type Handover = ReturnType<typeof createHandover>;

export function createHandover() {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    /** @param leaving resolves to what the closed application could not keep */
    leave(leaving: Promise<readonly Change[]>, isVisitor: boolean) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    /** Returns it once. An account's changes go to nobody. */
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

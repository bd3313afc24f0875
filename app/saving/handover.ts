import type { Change } from "./change.ts";

/**
 * Delays the next application in this page until the last one has written its journal. Passes a visitor's unstored
 * answers to the next application.
 */
export type Handover = ReturnType<typeof createHandover>;

export function createHandover() {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    /** @param leaving resolves to the changes that the closed application could not store */
    leave(leaving: Promise<readonly Change[]>, isVisitor: boolean) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    /** Returns a visitor's unstored changes, once. Drops an account's changes. */
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

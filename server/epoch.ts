import { ServerError } from "./errors.ts";
import type { Store } from "./store/index.ts";

/** How long a process goes on with the epoch that it has read, and so may overlook a restore. */
const READ_AGAIN_MS = 2_000;

export type Epoch = ReturnType<typeof createEpoch>;

/**
 * The epoch of the stored data, which each restore replaces. A page of an earlier epoch knows nothing of what is stored
 * now. The epoch is read every few seconds and not at each call, because every call of a page names it.
 */
export function createEpoch(store: Pick<Store, "readEpoch">) {
  let known = "";
  let readAt = -Infinity;
  const read = async (): Promise<string> => {
    known = await store.readEpoch();
    readAt = performance.now();
    return known;
  };
  return {
    read,
    /** Reads it again before it refuses. @throws ServerError `portal_restored` for another epoch than the store's */
    require: async (named: string): Promise<void> => {
      const isFresh = performance.now() - readAt < READ_AGAIN_MS;
      if (!(isFresh && named === known) && named !== (await read())) throw new ServerError("portal_restored");
    },
  };
}

import { ServerError } from "./errors.ts";
import type { Store } from "./store/index.ts";

/** Longest time for which a process may miss a restore. */
const READ_AGAIN_MS = 2_000;

export type Epoch = ReturnType<typeof createEpoch>;

/** Epoch of the stored data, which a restore replaces. Cached, because most calls of applicants check it. */
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
    /** Reads the epoch again before it rejects a call. @throws ServerError `portal_restored` */
    require: async (named: string): Promise<void> => {
      const isFresh = performance.now() - readAt < READ_AGAIN_MS;
      if (!(isFresh && named === known) && named !== (await read())) throw new ServerError("portal_restored");
    },
  };
}

import { ServerError } from "./errors.ts";
import type { Store } from "./store/index.ts";

/** How long a process does not notice that the database was restored beneath it, if nobody names another epoch. */
const READ_AGAIN_MS = 2_000;

export type Epoch = ReturnType<typeof createEpoch>;

/**
 * The epoch of the stored data: another one after each restore. What a page of another epoch knows of the server says
 * nothing about what is stored now. It is read every few seconds only, because every call of a page names it.
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
    /** @throws ServerError `portal_restored` for another epoch, also where another process has noticed it first */
    require: async (named: string): Promise<void> => {
      const isFresh = performance.now() - readAt < READ_AGAIN_MS;
      if (!(isFresh && named === known) && named !== (await read())) throw new ServerError("portal_restored");
    },
  };
}

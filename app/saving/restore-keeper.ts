import type { Keeper } from "./create-keeper.ts";
import { recallShown } from "./lost-changes.ts";
import type { ServerNews } from "./save.ts";

/**
 * Makes unsaved changes of what this page shows and the restored server lacks, and has the other tabs look too. Returns
 * their keys.
 */
export function restoreKeeper(
  keeper: Pick<Keeper, "replica" | "show" | "flush" | "announceChange">,
  epoch: string,
  news: ServerNews,
): readonly string[] {
  const keys = keeper.replica.restore(epoch, news, recallShown);
  keeper.show();
  void keeper.flush();
  keeper.announceChange();
  return keys;
}

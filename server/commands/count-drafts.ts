import type { CountDrafts } from "../../engine/node/index.ts";
import { readConfig } from "../config/index.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../store/index.ts";

type Touched = Parameters<CountDrafts>[1][number]["touched"];

/** Counts in the store of the usual settings, for `portico diff --store`. */
export const countDrafts: CountDrafts = async (tenant, differences) => {
  const store = await openStore(readConfig(process.env));
  try {
    return await countTouched(
      store,
      tenant,
      differences.map(({ touched }) => touched),
    );
  } finally {
    await store.close();
  }
};

/** How many drafts each of several differences touches. The database counts, so no answer is read. */
export async function countTouched(
  store: Pick<Store, "countDrafts">,
  tenant: string,
  all: readonly Touched[],
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const touched of all) counts.push(await store.countDrafts(tenant, touched));
  return counts;
}

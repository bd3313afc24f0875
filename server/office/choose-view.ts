import { setImmediate as breathe } from "node:timers/promises";
import type { ChooseApplications } from "../export/index.ts";
import { listSummaryPages, submittedFormOf, type OfficePosition, type OfficeView, type Store } from "../store/index.ts";

type ViewStore = Pick<Store, "listOfficeIds" | "listApplicationSummaries">;

const PAGE = 500;
const HEADS_PAGE = 100;
/** Applications that an export reads at once. More would delay applicants' saves. */
const AT_ONCE = 4;
/** Another pass finds applications that moved in the list during the pass before. */
const MOST_PASSES = 4;

/** Lists the ids of a view in several passes, because a save moves its application in the list. */
export const chooseView =
  (store: ViewStore, view: OfficeView): ChooseApplications =>
  async ({ tenant, current }) => {
    const ids = new Set<string>();
    for (let pass = 0, before = -1; ids.size > before && pass < MOST_PASSES; pass += 1) {
      before = ids.size;
      await listIds(store, tenant, view, ids);
    }
    const versions = await findVersions(store, tenant, ids, current?.hash);
    return {
      total: ids.size,
      atOnce: AT_ONCE,
      versions,
      ids: async function* () {
        for (const id of ids) {
          await breathe();
          yield id;
        }
      },
      isAskedFor: () => true,
    };
  };

async function findVersions(
  store: ViewStore,
  tenant: string,
  ids: ReadonlySet<string>,
  current: string | undefined,
): Promise<ReadonlySet<string>> {
  const versions = new Set<string>();
  // Positions do not name the form version, so read the summaries.
  for await (const page of listSummaryPages(store, tenant, HEADS_PAGE)) {
    for (const head of page) {
      const form = submittedFormOf(head) ?? (current === undefined ? head.configHash : undefined);
      if (ids.has(head.account) && form !== undefined && form !== current) versions.add(form);
    }
    await breathe();
  }
  return versions;
}

async function listIds(store: ViewStore, tenant: string, view: OfficeView, ids: Set<string>): Promise<void> {
  for (let from: OfficePosition | undefined; ;) {
    const page: readonly OfficePosition[] = await store.listOfficeIds(tenant, view, { from, limit: PAGE });
    for (const { id } of page) ids.add(id);
    from = page.at(-1);
    if (from === undefined || page.length < PAGE) return;
    await breathe();
  }
}

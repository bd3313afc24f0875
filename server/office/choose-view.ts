import { setImmediate as breathe } from "node:timers/promises";
import type { ChooseApplications } from "../export/index.ts";
import { listSummaryPages, SORT_FIELDS, submittedFormOf, type OfficeView, type Store } from "../store/index.ts";

type ViewStore = Pick<Store, "listOffice" | "listApplicationSummaries">;

const PAGE = 100;
/** Few, because reading one costs the processor as much as a save, and applicants save in this process. */
const AT_ONCE = 4;
/** Each time nearly all of the list is met; whoever has moved meanwhile is met in the next. */
const MOST_PASSES = 4;

/**
 * The applications of a view, in its order. Their ids are listed before the first is read, until nobody new is met,
 * because one that is saved or submitted meanwhile moves in the list, and would be left out by whoever goes through it
 * once. The portal's other work comes between the pages.
 */
export const chooseView =
  (store: ViewStore, view: OfficeView): ChooseApplications =>
  async ({ tenant, current }) => {
    const ids = new Set<string>();
    for (let pass = 0, before = -1; ids.size > before && pass < MOST_PASSES; pass += 1) {
      before = ids.size;
      await listIds(store, tenant, view, ids);
    }
    const versions = new Set<string>();
    for await (const page of listSummaryPages(store, tenant, PAGE)) {
      for (const head of page) {
        const form = submittedFormOf(head) ?? (current === undefined ? head.configHash : undefined);
        if (ids.has(head.account) && form !== undefined) versions.add(form);
      }
      await breathe();
    }
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

async function listIds(store: ViewStore, tenant: string, view: OfficeView, ids: Set<string>): Promise<void> {
  for (let from; ;) {
    const page = await store.listOffice(tenant, view, { from, limit: PAGE });
    for (const { id } of page) ids.add(id);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    from = { key: last.row[SORT_FIELDS[view.sort]], id: last.id };
    await breathe();
  }
}

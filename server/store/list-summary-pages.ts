import type { ApplicationSummary } from "./application-summary.ts";
import type { Store } from "./store.ts";

/**
 * Goes through all applications of a tenant, a page at a time, so that memory holds one page however many there are.
 * Whoever is there all the time is met once.
 */
export async function* listSummaryPages(
  store: Pick<Store, "listApplicationSummaries">,
  tenant: string,
  pageSize: number,
): AsyncGenerator<readonly ApplicationSummary[]> {
  for (let after = ""; ;) {
    const page = await store.listApplicationSummaries(tenant, after, pageSize);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.account;
  }
}

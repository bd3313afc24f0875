import { setTimeout as sleep } from "node:timers/promises";
import { toActiveAt } from "../../engine/core/index.ts";
import type { Store } from "./store.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import type { ApplicationRecord } from "./application-record.ts";

const MAX_TRIES = 40;

export type Bookkeeping = Pick<ApplicationRecord, "logins" | "removedDocuments" | "effects" | "updatedAt">;

/**
 * Changes fields that do not depend on the form. `change` returns undefined to write nothing. @throws
 * StoreUnavailableError like `updateApplication`
 */
export function touchApplication(
  store: Pick<Store, "findApplication" | "replaceApplication">,
  tenant: string,
  account: string,
  change: (record: ApplicationRecord) => Partial<Bookkeeping> | undefined,
): Promise<ApplicationRecord> {
  return updateApplication(store, tenant, account, (record) => {
    const changed = change(record);
    if (changed === undefined) return record;
    const next = { ...record, ...changed };
    return next.row === null ? next : { ...next, row: { ...next.row, activeAt: toActiveAt(next.updatedAt) } };
  });
}

/**
 * Reads, applies `change` and writes. Repeats all three if another request wrote in between. `change` may throw. If
 * `change` returns its argument, nothing is written. @throws StoreUnavailableError if the application is missing or
 * busy
 */
export async function updateApplication(
  store: Pick<Store, "findApplication" | "replaceApplication">,
  tenant: string,
  account: string,
  change: (record: ApplicationRecord) => ApplicationRecord | Promise<ApplicationRecord>,
): Promise<ApplicationRecord> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await store.findApplication(tenant, account);
    if (current === undefined) throw new StoreUnavailableError("The application of this account is missing.");
    const next = await change(current);
    if (next === current) return current;
    const recentRevisions = toRecent(current, next.contentRevision);
    if (await store.replaceApplication({ ...next, recentRevisions }, current.revision))
      return { ...next, recentRevisions, revision: current.revision + 1 };
    await sleep(Math.random() * Math.min(5 * (tries + 1), 50));
  }
  throw new StoreUnavailableError("The application is being changed by too many requests at once.");
}

const MAX_RECENT_REVISIONS = 100;

/** An earlier version of the portal raises the content revision without listing it. The list then begins again. */
function toRecent({ contentRevision, recentRevisions }: ApplicationRecord, next: number): readonly number[] {
  const known = recentRevisions.at(-1) === contentRevision ? recentRevisions : [contentRevision];
  return next === contentRevision ? known : [...known, next].slice(-MAX_RECENT_REVISIONS);
}

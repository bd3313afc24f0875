import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "../../engine/core/index.ts";
import { officeHashOf, type DraftWriter } from "../applications/index.ts";
import type { Store } from "../store/index.ts";

export interface ListFillerDeps {
  readonly store: Pick<Store, "listUnlisted" | "listOfficeIds" | "findApplication" | "writeOfficeRow">;
  readonly drafts: Pick<DraftWriter, "listed">;
  readonly listTenants: () => readonly Tenant[];
  readonly now: () => number;
  readonly onDone?: (tenant: string, rows: number, failed: number) => void;
}

const AT_ONCE = 50;
const MOST_REOPENED = 10_000;
const REOPENED = { sort: "status", isDescending: false, statuses: ["reopened"], rounds: [], filters: [] } as const;
const PAUSE_MS = 20;

/**
 * Makes missing rows of the office's list, without a new revision. Each row is one write, so it can stop at any time.
 */
export function createListFiller({ store, drafts, listTenants, now, onDone }: ListFillerDeps) {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const ends = new Map<string, number>();

  async function fill(tenant: Tenant): Promise<void> {
    const { id } = tenant.definition.tenant;
    const hash = officeHashOf(tenant);
    const failed = new Set<string>();
    let made = 0;
    while (!isStopped) {
      const found = await store.listUnlisted(id, hash, AT_ONCE + failed.size);
      const left = found.filter((application) => !failed.has(application));
      if (left.length === 0) break;
      for (const application of left) {
        if (await make(tenant, application)) made += 1;
        else failed.add(application);
      }
      await sleep(PAUSE_MS);
    }
    await endReopenings(tenant);
    if (made + failed.size > 0) onDone?.(id, made, failed.size);
  }

  /** Makes the rows of applications whose reopening has ended since their last write. */
  async function endReopenings(tenant: Tenant): Promise<void> {
    const { id: tenantId } = tenant.definition.tenant;
    const reopened = await store.listOfficeIds(tenantId, REOPENED, { limit: MOST_REOPENED });
    for (const { id } of reopened) {
      const name = `${tenantId} ${id}`;
      if ((ends.get(name) ?? 0) > now()) continue;
      const { reopening } = (await store.findApplication(tenantId, id)) ?? { reopening: null };
      if (reopening !== null) ends.set(name, reopening.until);
      if (reopening !== null && reopening.until <= now()) await make(tenant, id);
    }
  }

  /** Returns false if the application cannot be read or has just changed. The next run tries again. */
  async function make(tenant: Tenant, application: string): Promise<boolean> {
    try {
      const record = await store.findApplication(tenant.definition.tenant.id, application);
      if (record === undefined) return false;
      const row = await drafts.listed(tenant, record);
      return await store.writeOfficeRow(record.tenant, application, row, record.revision);
    } catch {
      return false;
    }
  }

  return {
    run: (): Promise<void> =>
      (running ??= (async () => {
        for (const tenant of listTenants()) await fill(tenant);
      })().finally(() => {
        running = undefined;
      })),
    stop: async (): Promise<void> => {
      isStopped = true;
      await running?.catch(() => undefined);
    },
  };
}

import { join } from "node:path";
import { bringUpRecord, createFieldCipher, type FieldCipher } from "../applications/index.ts";
import { readOrMakeKeys } from "../field-key-file.ts";
import { ServerError } from "../errors.ts";
import { isSubmitted, updateApplication, type Store } from "../store/index.ts";
import type { Tenant } from "../../engine/core/index.ts";
import { withStore } from "./with-store.ts";

export interface MigrateOptions {
  readonly tenant?: string;
  readonly dryRun: boolean;
}

/** What became of the drafts of one tenant. */
export interface MigrationCounts {
  readonly drafts: number;
  /** Drafts with other answers, or answers kept aside, than before. */
  readonly changed: number;
  /** Answers that have come to another place, or back to theirs. */
  readonly moved: number;
  /** Answers that were set aside. */
  readonly setAside: number;
  /** Drafts of a newer version than this one. */
  readonly newer: number;
}

export async function migrate({ tenant: only, dryRun }: MigrateOptions): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const chosen = tenants.all().filter(({ id }) => only === undefined || id === only);
    if (chosen.length === 0) {
      process.stderr.write(`There is no tenant "${only ?? ""}" that can be loaded.\n`);
      process.exitCode = 2;
      return;
    }
    const cipher = createFieldCipher(config.fieldKeys ?? (await readOrMakeKeys(join(config.dataDir, "field-key"))));
    for (const { id, tenant } of chosen) {
      const counts = await migrateDrafts(store, cipher, tenant, Date.now, dryRun);
      process.stdout.write(`${describeCounts(id, counts, dryRun)}\n`);
      if (counts.newer > 0) process.exitCode = 1;
    }
  });
}

/** Brings every draft of a tenant up to date, and only counts if `dryRun`. A draft that is up to date is not written. */
export async function migrateDrafts(
  store: Pick<Store, "listApplicationAccounts" | "findApplication" | "replaceApplication">,
  cipher: FieldCipher,
  tenant: Tenant,
  now: () => number,
  dryRun: boolean,
): Promise<MigrationCounts> {
  const { id } = tenant.definition.tenant;
  const counts = { drafts: 0, changed: 0, moved: 0, setAside: 0, newer: 0 };
  for (const account of await store.listApplicationAccounts(id)) {
    const found = await store.findApplication(id, account);
    if (found === undefined || isSubmitted(found)) continue;
    counts.drafts += 1;
    try {
      let up = bringUpRecord(cipher, tenant, found, new Date(now()));
      if (!up.isChanged) continue;
      if (!dryRun)
        await updateApplication(store, id, account, (current) => {
          const next = bringUpRecord(cipher, tenant, current, new Date(now()));
          // A page may have done it meanwhile.
          if (next.isChanged) up = next;
          return next.isChanged ? next.record : current;
        });
      counts.changed += 1;
      counts.moved += up.moved;
      counts.setAside += up.lost;
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== "form_changed") throw error;
      counts.newer += 1;
    }
  }
  return counts;
}

export function describeCounts(id: string, counts: MigrationCounts, dryRun: boolean): string {
  const { drafts, changed, moved, setAside, newer } = counts;
  const would = dryRun ? "would be" : "were";
  return [
    `${id}: ${drafts} ${drafts === 1 ? "draft" : "drafts"}, of which ${changed} ${would} changed: ${moved} answers ${would} moved, ${setAside} ${would} set aside.`,
    ...(newer === 0 ? [] : [`${newer} drafts are of a newer version of the tenant and stay as they are.`]),
  ].join(" ");
}

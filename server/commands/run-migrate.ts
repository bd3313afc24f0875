import { createDraftWriter, type DraftWriterDeps, type FieldCipher } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { atTime, isSubmitted, type Store } from "../store/index.ts";
import type { Tenant } from "../../engine/core/index.ts";
import { openCipher, openVersions } from "./open-parts.ts";
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
  /** Drafts with questions that were fine and are asked again. */
  readonly askedAgain: number;
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
    const cipher = await openCipher(config);
    const versions = openVersions(store, config);
    for (const loaded of chosen) {
      const { id, tenant } = loaded;
      const counts = await migrateDrafts(store, cipher, tenant, Date.now, dryRun, {
        keepVersion: () => versions.keep(loaded),
        findVersion: async (of, hash) => (await versions.find(of, hash))?.tenant,
      });
      process.stdout.write(`${describeCounts(id, counts, dryRun)}\n`);
      if (counts.newer > 0) process.exitCode = 1;
    }
  });
}

/** Brings every draft of a tenant up to date, and only counts if `dryRun`. A draft that is up to date is not written. */
export async function migrateDrafts(
  store: Pick<Store, "listApplicationIds" | "findApplication" | "replaceApplication">,
  cipher: FieldCipher,
  tenant: Tenant,
  now: () => number,
  dryRun: boolean,
  versions: Pick<DraftWriterDeps, "keepVersion" | "findVersion"> = {},
): Promise<MigrationCounts> {
  const drafts = createDraftWriter({ store, cipher, now, ...versions });
  const { id } = tenant.definition.tenant;
  const counts = { drafts: 0, changed: 0, moved: 0, setAside: 0, askedAgain: 0, newer: 0 };
  for (const account of await store.listApplicationIds(id)) {
    const found = await store.findApplication(id, account);
    if (found === undefined || isSubmitted(atTime(found, now()))) continue;
    counts.drafts += 1;
    try {
      const up = await drafts.bringUp(tenant, found);
      if (!up.isChanged) continue;
      if (!dryRun) await drafts.find(tenant, account);
      if (up.isContentChanged) counts.changed += 1;
      if (up.isAskedAgain) counts.askedAgain += 1;
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
  const { drafts, changed, moved, setAside, askedAgain, newer } = counts;
  const would = dryRun ? "would be" : "were";
  return [
    `${id}: ${drafts} ${drafts === 1 ? "draft" : "drafts"}, of which ${changed} ${would} changed: ${moved} answers ${would} moved, ${setAside} ${would} set aside.`,
    ...(askedAgain === 0
      ? []
      : [`${askedAgain} ${askedAgain === 1 ? "has" : "have"} questions that were fine and are asked again.`]),
    ...(newer === 0 ? [] : [`${newer} drafts are of a newer version of the tenant and stay as they are.`]),
  ].join(" ");
}

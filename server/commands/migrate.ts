import type { Command } from "commander";
import type { Tenant } from "../../engine/core/index.ts";
import { createDraftWriter, type DraftWriterDeps, type FieldCipher } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { toApplicantView, isSubmitted, type Store } from "../store/index.ts";
import { openCipher, openVersions, out, warn, withStore } from "./with-store.ts";

interface MigrateOptions {
  readonly tenant?: string;
  readonly dryRun: boolean;
}

export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description(
      "Migrates all drafts of earlier versions now, and prints counts. Otherwise, the portal migrates a draft when it reads it.",
    )
    .option("--tenant <id>", "tenant id (default: all tenants)")
    .option("--dry-run", "count only, and write nothing", false)
    .action(migrate);
}

async function migrate({ tenant: only, dryRun }: MigrateOptions): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const chosen = tenants.all().filter(({ id }) => only === undefined || id === only);
    if (chosen.length === 0) {
      warn(`There is no tenant "${only ?? ""}" that can be loaded.`);
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
      out(describeCounts(id, counts, dryRun));
      if (counts.newer > 0) process.exitCode = 1;
    }
  });
}

export async function migrateDrafts(
  store: Pick<Store, "listApplicationIds" | "findApplication" | "replaceApplication">,
  cipher: FieldCipher,
  tenant: Tenant,
  now: () => number,
  dryRun: boolean,
  versions: Pick<DraftWriterDeps, "keepVersion" | "findVersion"> = {},
) {
  const drafts = createDraftWriter({ store, cipher, now, ...versions });
  const { id } = tenant.definition.tenant;
  const counts = { drafts: 0, changed: 0, moved: 0, setAside: 0, askedAgain: 0, newer: 0 };
  for (const account of await store.listApplicationIds(id)) {
    const found = await store.findApplication(id, account);
    if (found === undefined || isSubmitted(toApplicantView(found, now()))) continue;
    counts.drafts += 1;
    try {
      const up = await drafts.migrate(tenant, found);
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

function describeCounts(id: string, counts: Awaited<ReturnType<typeof migrateDrafts>>, dryRun: boolean): string {
  const { drafts, changed, moved, setAside, askedAgain, newer } = counts;
  const would = dryRun ? "would be" : "were";
  const lines = [
    `${id}: ${drafts} ${drafts === 1 ? "draft" : "drafts"}, of which ${changed} ${would} changed: ${moved} answers ${would} moved, ${setAside} ${would} orphaned.`,
  ];
  if (askedAgain > 0) lines.push(`In ${askedAgain} of them, questions that had no error now need an answer.`);
  if (newer > 0) lines.push(`${newer} drafts belong to a newer version of the tenant and stay unchanged.`);
  return lines.join(" ");
}

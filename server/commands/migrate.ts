import type { Command } from "commander";

/** `migrate`: drafts that earlier versions of a tenant have written (docs/how-to/check-and-change.md). */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description(
      "Brings the drafts of earlier versions up to date now; without it, each is when it is next read. Prints counts.",
    )
    .option("--tenant <id>", "one tenant; without it, all of them")
    .option("--dry-run", "count only, and write nothing", false)
    .action(async (options: { tenant?: string; dryRun: boolean }) =>
      (await import("./run-migrate.ts")).migrate(options),
    );
}

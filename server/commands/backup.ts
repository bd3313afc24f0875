import type { Command } from "commander";

/** `backup` and `restore`: what SQLite and the disk hold, in one archive; `new-epoch` after any other restore. */
export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("Writes the database and the uploads into one archive, while the portal runs.")
    .argument("<file>", "the archive, a name that is free")
    .option(
      "--with-keys",
      "also field-key and signing-key of DATA_DIR, so that whoever has the file reads everything",
      false,
    )
    .action(async (file: string, { withKeys }: { withKeys: boolean }) =>
      (await import("./run-backup.ts")).backup(file, withKeys),
    );
  program
    .command("restore")
    .description("Brings an archive back into DATA_DIR, which has to be empty, while the portal does not run.")
    .argument("<file>", "an archive that backup wrote")
    .option("--replace", "move what is there out of the way, into a folder beside it", false)
    .action(async (file: string, { replace }: { replace: boolean }) =>
      (await import("./run-backup.ts")).restore(file, replace),
    );
  program
    .command("new-epoch")
    .description("Tells open pages that the database was restored. Needed after every restore but that of `restore`.")
    .action(async () => (await import("./run-backup.ts")).newEpoch());
}

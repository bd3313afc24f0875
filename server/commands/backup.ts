import type { Command } from "commander";
import { restoreBackup, writeBackup } from "../backup/index.ts";
import { ConfigError, readConfig, type Config } from "../config/index.ts";
import { exitOnOperatorError, out, warn, withStore } from "./with-store.ts";

/** `backup` and `restore` are for SQLite and uploads on disk. `new-epoch` is for all other restores. */
export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description("Writes the database and the uploads into one archive, while the portal runs.")
    .argument("<file>", "archive to write; must not exist yet")
    .option(
      "--with-keys",
      "include field-key and signing-key from DATA_DIR: the archive alone can then decrypt every answer",
      false,
    )
    .action((file: string, { withKeys }: { withKeys: boolean }) => backup(file, withKeys));
  program
    .command("restore")
    .description("Restores an archive into DATA_DIR, which must have no data. Stop the portal first.")
    .argument("<file>", "an archive that backup wrote")
    .option("--replace", "move the present data into a folder beside it", false)
    .action((file: string, { replace }: { replace: boolean }) => restore(file, replace));
  program
    .command("new-epoch")
    .description("Tells open pages that the database was restored. Run it after a restore with other tools.")
    .action(() =>
      withStore(async ({ store }) => {
        await store.renewEpoch();
        out("Open pages will notice that the database was restored, and send what it lacks.");
      }),
    );
}

async function backup(file: string, hasKeys: boolean): Promise<void> {
  await exitOnOperatorError(async () => {
    const { dataDir, sqliteFile, fieldKeys } = readOwnData("backup");
    const { manifest, missing } = await writeBackup({ dataDir, sqliteFile, file, hasKeys });
    out(`${file} has ${manifest.applications} applications and ${countUploads(manifest.entries)} files.`);
    if (missing.length > 0)
      warn(`WARNING: ${missing.length} files of applications were lost before this backup: ${missing.join(", ")}`);
    if (!hasKeys)
      warn(
        "The keys are NOT in it. Without the field key nobody can read the secret answers: keep a copy of field-key and signing-key of DATA_DIR elsewhere.",
      );
    else if (fieldKeys === undefined)
      warn("The keys ARE in it: this file opens every secret answer. Keep it as safe as the keys.");
    else warn("FIELD_KEY is a setting of this installation, so it is NOT in the archive. Keep a copy of it elsewhere.");
  });
}

async function restore(file: string, replaces: boolean): Promise<void> {
  await exitOnOperatorError(async () => {
    const { dataDir, fieldKeys } = readOwnData("restore");
    const { manifest, movedTo, hasFieldKey } = await restoreBackup({ file, dataDir, replaces });
    const { madeAt, applications, entries } = manifest;
    out(`Restored the backup of ${madeAt}: ${applications} applications and ${countUploads(entries)} files.`);
    if (movedTo !== undefined) out(`The earlier data is in ${movedTo}.`);
    if (!hasFieldKey && fieldKeys === undefined)
      warn(
        `There is no field key in ${dataDir}. Put the installation's key there, as field-key: the portal does not start without it.`,
      );
  });
}

const countUploads = (entries: Readonly<Record<string, unknown>>): number =>
  Object.keys(entries).filter((name) => name.startsWith("uploads/")).length;

/** @throws ConfigError if the data are in MongoDB or S3, which need other backup programs */
function readOwnData(command: string): Config {
  const config = readConfig(process.env);
  if (config.mongoUri !== undefined || config.s3 !== undefined)
    throw new ConfigError(
      `${config.mongoUri === undefined ? "S3_BUCKET" : "MONGODB_URI"} is set, and ${command} works only on data in DATA_DIR. See "MongoDB and S3" in docs/operate/backup.md.`,
    );
  return config;
}

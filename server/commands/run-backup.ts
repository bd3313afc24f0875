import { restoreBackup, writeBackup } from "../backup/index.ts";
import { ConfigError, readConfig, type Config } from "../config/index.ts";
import { out } from "./print-line.ts";
import { orExplain, withStore } from "./with-store.ts";

const warn = (line: string): void => void process.stderr.write(`${line}\n`);

export async function backup(file: string, hasKeys: boolean): Promise<void> {
  await orExplain(async () => {
    const { dataDir, sqliteFile, fieldKeys } = readOwnData("backup");
    const { manifest, missing } = await writeBackup({ dataDir, sqliteFile, file, hasKeys });
    out(`${file} has ${manifest.applications} applications and ${countUploads(manifest.entries)} files.`);
    if (missing.length > 0)
      warn(
        `WARNING: ${missing.length} files that applications name were lost before this backup: ${missing.join(", ")}`,
      );
    if (!hasKeys)
      warn(
        "The keys are NOT in it. Without the field key nobody can read the secret answers: keep a copy of field-key and signing-key of DATA_DIR elsewhere.",
      );
    else if (fieldKeys === undefined)
      warn("The keys ARE in it: whoever has this file can read every secret answer. Keep it as you keep the keys.");
    else warn("FIELD_KEY is a setting of this installation, so it is NOT in the archive. Keep a copy of it elsewhere.");
  });
}

export async function restore(file: string, replaces: boolean): Promise<void> {
  await orExplain(async () => {
    const { dataDir, fieldKeys } = readOwnData("restore");
    const { manifest, movedTo, hasFieldKey } = await restoreBackup({ file, dataDir, replaces });
    out(
      `Restored what was backed up at ${manifest.madeAt}: ${manifest.applications} applications and ${countUploads(manifest.entries)} files.`,
    );
    if (movedTo !== undefined) out(`What was there before is in ${movedTo}.`);
    if (!hasFieldKey && fieldKeys === undefined)
      warn(
        `There is no field key in ${dataDir}. Put the one of the installation there, as field-key, BEFORE you start the portal: with a new one the secret answers count as not answered.`,
      );
  });
}

export async function newEpoch(): Promise<void> {
  await withStore(async ({ store }) => {
    await store.renewEpoch();
    out("Open pages will find that the database was restored, and send what it lacks.");
  });
}

const countUploads = (entries: Readonly<Record<string, unknown>>): number =>
  Object.keys(entries).filter((name) => name.startsWith("uploads/")).length;

/** @throws ConfigError where the data are elsewhere, and other programs back them up. */
function readOwnData(command: string): Config {
  const config = readConfig(process.env);
  if (config.mongoUri !== undefined || config.s3 !== undefined)
    throw new ConfigError(
      `${config.mongoUri === undefined ? "S3_BUCKET" : "MONGODB_URI"} is set, and ${command} is for data in DATA_DIR. See "MongoDB and S3" in docs/operate/backup.md.`,
    );
  return config;
}

import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack, type Pack } from "tar-stream";
import { reasonOf } from "../errors.ts";
import { copySqlite, StoreUnavailableError, type Snapshot } from "../store/index.ts";
import {
  BackupRefusedError,
  createChecksum,
  DATABASE_ENTRY,
  FORMAT,
  KEY_FILES,
  KEYS_PREFIX,
  MANIFEST_ENTRY,
  UPLOADS_PREFIX,
  type Manifest,
} from "./archive.ts";

export interface BackupRequest {
  readonly dataDir: string;
  readonly sqliteFile: string;
  readonly file: string;
  readonly hasKeys: boolean;
}

/** Maximum number of attempts to copy the database and link every upload that it names. */
const MAX_COPIES = 20;
const STAGING = "backup-";

/**
 * Writes database and uploads to an archive while the portal runs. Links keep the files that the copied database names.
 * If a file was deleted before it was linked, copies the database again.
 * @throws BackupRefusedError, StoreUnavailableError, StoreTooNewError
 */
export async function writeBackup({ dataDir, sqliteFile, file, hasKeys }: BackupRequest) {
  if (existsSync(file)) throw new BackupRefusedError(`${file} exists; expected a name that is free.`);
  if (!existsSync(sqliteFile))
    throw new BackupRefusedError(`DATA_DIR is ${JSON.stringify(dataDir)}, which has no portico.sqlite.`);
  const staging = await mkdtemp(join(dataDir, STAGING));
  const partial = join(dirname(resolve(file)), `.${randomUUID()}.partial`);
  try {
    const { snapshot, missing } = await stage({ dataDir, sqliteFile, staging });
    const names = [
      DATABASE_ENTRY,
      ...(hasKeys ? await stageKeys(dataDir, staging) : []),
      ...(await listFiles(join(staging, UPLOADS_PREFIX))).map((name) => `${UPLOADS_PREFIX}${name}`),
    ];
    const manifest = await writeArchive(staging, names, partial, snapshot, hasKeys);
    await rename(partial, file);
    return { manifest, missing };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) throw error;
    throw new BackupRefusedError(`The backup could not be written (${reasonOf(error)}). No archive was left.`);
  } finally {
    await rm(partial, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

type Staging = Pick<BackupRequest, "dataDir" | "sqliteFile"> & { readonly staging: string };

async function stage({ dataDir, sqliteFile, staging }: Staging) {
  const from = join(dataDir, "uploads", "files");
  const to = join(staging, UPLOADS_PREFIX);
  await mkdir(to);
  let missingBefore: ReadonlySet<string> = new Set();
  for (let copies = 1; ; copies += 1) {
    const database = join(staging, DATABASE_ENTRY);
    await rm(database, { force: true });
    const snapshot = await copyDatabase(sqliteFile, database);
    await linkAll(from, to);
    const held = new Set(await listFiles(to));
    const missing = [...snapshot.uploads].filter((key) => !held.has(key));
    // A file that was missing for the last copy too was lost before the backup.
    if (missing.every((key) => missingBefore.has(key))) return { snapshot, missing };
    if (copies === MAX_COPIES) throw new BackupRefusedError("Files change too fast. Try again.");
    missingBefore = new Set(missing);
  }
}

/**
 * Copies the database. Reports a failed copy, because SQLite's message about a full disk suggests a damaged database.
 */
async function copyDatabase(file: string, into: string): Promise<Snapshot> {
  try {
    return await copySqlite(file, into);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new BackupRefusedError(`The database could not be copied (${error.message}). No archive was left.`);
  }
}

/** Links files. Links need no space, and outlive the deletion of their file. If the disk has no links, copies files. */
async function linkAll(from: string, to: string): Promise<void> {
  for (const name of await listFiles(from)) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(join(from, name), target);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === "EEXIST" || reason === "ENOENT") continue;
      await copyFile(join(from, name), target).catch((again: unknown) => {
        if (reasonOf(again) !== "ENOENT") throw again;
      });
    }
  }
}

async function stageKeys(dataDir: string, staging: string): Promise<readonly string[]> {
  const names: string[] = [];
  await mkdir(join(staging, KEYS_PREFIX), { mode: 0o700 });
  for (const name of KEY_FILES) {
    if (!existsSync(join(dataDir, name))) continue;
    await copyFile(join(dataDir, name), join(staging, KEYS_PREFIX, name));
    names.push(`${KEYS_PREFIX}${name}`);
  }
  return names;
}

async function writeArchive(
  staging: string,
  names: readonly string[],
  partial: string,
  { schemaVersion, applications }: Snapshot,
  hasKeys: boolean,
): Promise<Manifest> {
  const archive = pack();
  const written = pipeline(archive, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
  const fill = async (): Promise<Manifest> => {
    const entries: Record<string, Manifest["entries"][string]> = {};
    for (const name of names) entries[name] = await addFile(archive, name, join(staging, name));
    const madeAt = new Date().toISOString();
    const manifest: Manifest = { format: FORMAT, madeAt, schemaVersion, applications, hasKeys, entries };
    archive.entry({ name: MANIFEST_ENTRY, mode: 0o600 }, JSON.stringify(manifest));
    archive.finalize();
    return manifest;
  };
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // If the disk is full, `written` rejects, and `filled` would never settle.
  const [, manifest] = await Promise.all([written, Promise.race([filled, written.then(() => filled)])]);
  return manifest;
}

async function addFile(archive: Pack, name: string, path: string): Promise<Manifest["entries"][string]> {
  const { size } = await stat(path);
  const { through, read } = createChecksum();
  await pipeline(createReadStream(path), through, archive.entry({ name, size, mode: 0o600 }));
  return read();
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (reasonOf(error) === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .sort();
}

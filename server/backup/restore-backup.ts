import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { reasonOf } from "../errors.ts";
import { readSnapshot, renewEpochIn, StoreUnavailableError } from "../store/index.ts";
import {
  BackupRefusedError,
  createChecksum,
  DATABASE_ENTRY,
  isEntryName,
  KEY_FILES,
  KEYS_PREFIX,
  MANIFEST_ENTRY,
  manifestSchema,
  UPLOADS_PREFIX,
  type Manifest,
} from "./archive.ts";

export interface RestoreRequest {
  readonly file: string;
  readonly dataDir: string;
  /** True to move current data aside. Otherwise, current data make the restore fail. */
  readonly replaces: boolean;
}

const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;
const DATABASE_FILES = [DATABASE_ENTRY, `${DATABASE_ENTRY}-wal`, `${DATABASE_ENTRY}-shm`];

/**
 * Unpacks an archive in the data folder, checks it, and then moves it into place. The portal must not run. An error
 * leaves all data unchanged.
 * @throws BackupRefusedError for a damaged or foreign archive, or if the folder has data; StoreTooNewError
 */
export async function restoreBackup({ file, dataDir, replaces }: RestoreRequest) {
  const made = await makeFolder(dataDir);
  let staging: string | undefined;
  let isDone = false;
  try {
    const present = await findPresent(dataDir);
    if (present.length > 0 && !replaces)
      throw new BackupRefusedError(
        `DATA_DIR is ${JSON.stringify(dataDir)}, which has ${present.join(" and ")}. Name an empty folder, or use --replace to move the data out of the way. Nothing was changed.`,
      );
    staging = await mkdtemp(join(dataDir, "restoring-"));
    const manifest = await unpack(file, staging);
    await prepareDatabase(file, join(staging, DATABASE_ENTRY));
    await checkKeys(dataDir, staging, manifest, replaces);
    const target = join(dataDir, `replaced-${randomUUID().slice(0, 8)}`);
    const away = listMovesAway(dataDir, target, manifest);
    await moveAll([...away, ...listMovesIn(dataDir, staging, manifest)]);
    isDone = true;
    const movedTo = away.length === 0 ? undefined : target;
    return { manifest, movedTo, hasFieldKey: existsSync(join(dataDir, "field-key")) };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) throw error;
    throw new BackupRefusedError(`The backup could not be restored (${reasonOf(error)}). Nothing was changed.`);
  } finally {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
    if (made !== undefined && !isDone) await rm(made, { recursive: true, force: true });
  }
}

/** Checks that the file is a database of the portal. Renews its epoch, because open pages know newer data. */
async function prepareDatabase(file: string, database: string): Promise<void> {
  try {
    await readSnapshot(database);
    await renewEpochIn(database);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new BackupRefusedError(`${file} has a damaged database (${error.message}). Nothing was changed.`);
  }
}

const makeFolder = (folder: string): Promise<string | undefined> => mkdir(folder, { recursive: true, mode: 0o700 });

async function findPresent(dataDir: string): Promise<readonly string[]> {
  const found = DATABASE_FILES.filter((name) => existsSync(join(dataDir, name)));
  const uploads = await readdir(join(dataDir, "uploads", "files")).catch(() => []);
  return uploads.length > 0 ? [...found, "uploads"] : found;
}

async function unpack(file: string, staging: string): Promise<Manifest> {
  const found: Record<string, Manifest["entries"][string]> = {};
  let manifest: Manifest | undefined;
  const archive = extract();
  const source = createReadStream(file);
  const ended = new AbortController();
  source.on("error", (error) => archive.destroy(error));
  // If the archive ends after a header, tar destroys the entry before anyone reads it. Abort, because the pipeline would
  // wait for ever.
  archive.on("error", (error) => ended.abort(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      const isTooLarge = name === MANIFEST_ENTRY && size > MAX_MANIFEST_BYTES;
      if (type !== "file" || !isEntryName(name) || isTooLarge || Object.hasOwn(found, name) || manifest !== undefined)
        throw new BackupRefusedError(`${file} is not a backup of this portal. Nothing was changed.`);
      if (name === MANIFEST_ENTRY) {
        manifest = parseManifest(file, await pipeline(entry, text, { signal: ended.signal }));
      } else found[name] = await unpackEntry(entry, join(staging, name), ended.signal);
    }
  } catch (error) {
    if (error instanceof BackupRefusedError || (error instanceof Error && "syscall" in error)) throw error;
    throw new BackupRefusedError(`${file} is incomplete or not a backup. Nothing was changed.`);
  } finally {
    source.destroy();
  }
  if (manifest === undefined)
    throw new BackupRefusedError(`${file} is incomplete or not a backup. Nothing was changed.`);
  checkEntries(file, manifest, found);
  return manifest;
}

async function unpackEntry(entry: AsyncIterable<unknown>, path: string, signal: AbortSignal) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { through, read } = createChecksum();
  await pipeline(entry, through, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }), { signal });
  return read();
}

function parseManifest(file: string, text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupRefusedError(`${file} has a manifest that this version does not know. Nothing was changed.`);
  }
}

function checkEntries(file: string, { entries }: Manifest, found: Manifest["entries"]): void {
  const names = new Set([...Object.keys(entries), ...Object.keys(found)]);
  for (const name of names) {
    const [said, is] = [entries[name], found[name]];
    if (said === undefined || is === undefined || said.size !== is.size || said.sha256 !== is.sha256)
      throw new BackupRefusedError(`${file} has been altered: ${name} differs from its checksum. Nothing was changed.`);
  }
  if (!Object.hasOwn(found, DATABASE_ENTRY))
    throw new BackupRefusedError(`${file} has no database. Nothing was changed.`);
}

/** Without `replaces`, rejects an archive with another key: current answers need the current key. */
async function checkKeys(dataDir: string, staging: string, manifest: Manifest, replaces: boolean): Promise<void> {
  for (const name of keysOf(manifest)) {
    const [present, kept] = await Promise.all(
      [join(dataDir, name), join(staging, KEYS_PREFIX, name)].map((path) =>
        readFile(path, "utf8").catch(() => undefined),
      ),
    );
    if (present !== undefined && present !== kept && !replaces)
      throw new BackupRefusedError(
        `DATA_DIR has another ${name} than the archive. Use --replace to move it out of the way. Nothing was changed.`,
      );
  }
}

const keysOf = ({ entries }: Manifest) => KEY_FILES.filter((name) => Object.hasOwn(entries, `${KEYS_PREFIX}${name}`));

type Move = readonly [from: string, to: string];

const listMovesAway = (dataDir: string, target: string, manifest: Manifest): readonly Move[] =>
  [...DATABASE_FILES, "uploads", ...keysOf(manifest)]
    .filter((name) => existsSync(join(dataDir, name)))
    .map((name) => [join(dataDir, name), join(target, name)]);

/** Lists the database last, because the portal creates a new one in a folder without a database. */
function listMovesIn(dataDir: string, staging: string, manifest: Manifest): readonly Move[] {
  const uploads: Move = [join(staging, UPLOADS_PREFIX), join(dataDir, "uploads", "files")];
  return [
    ...keysOf(manifest).map((name): Move => [join(staging, KEYS_PREFIX, name), join(dataDir, name)]),
    ...(existsSync(uploads[0]) ? [uploads] : []),
    [join(staging, DATABASE_ENTRY), join(dataDir, DATABASE_ENTRY)],
  ];
}

/** Moves all files. If one fails, moves the others back. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const [from, to] of moves) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
      done.unshift([to, from]);
    }
  } catch (error) {
    for (const [from, to] of done) await rename(from, to);
    throw error;
  }
}

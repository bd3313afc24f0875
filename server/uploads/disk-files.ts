import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, readdir, readFile, rename, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { isUploadKey, UploadsUnavailableError, UploadTooLargeError, type StoredUpload } from "./uploads.ts";

/** Attempts to create a file or to list a folder. One fails if another call removes a folder at the same moment. */
const MAX_ATTEMPTS = 20;

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";

function pathOf(root: string, key: string): string {
  if (!isUploadKey(key)) throw new Error("This is not the key of an upload.");
  return join(root, ...key.split("/"));
}

/** Converts file system errors to UploadsUnavailableError, which the operator can correct. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof codeOf(error) !== "string") throw error;
    throw new UploadsUnavailableError(`The folder of uploads: ${String(codeOf(error))}`, { cause: error });
  }
}

/** Writes a partial file, syncs it and renames it. Readers never see an incomplete file, even after a crash. */
export async function writeUpload(root: string, key: string, bytes: Uint8Array): Promise<void> {
  const path = pathOf(root, key);
  const partial = join(dirname(path), `.${randomUUID()}.part`);
  await attempt(async () => {
    try {
      await writeNew(partial, bytes);
      await rename(partial, path);
    } catch (error) {
      // Delete the partial file, because it takes space on a full disk.
      await unlink(partial).catch(() => undefined);
      throw error;
    }
  });
}

/** Makes an empty file. Of several callers and processes, one gets true. */
export async function claimKey(root: string, key: string): Promise<boolean> {
  return attempt(async () => {
    try {
      await writeNew(pathOf(root, key), "");
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  });
}

/** Writes and syncs a new file. Tries again if `removeUpload` removes the empty folder meanwhile. */
async function writeNew(path: string, content: Uint8Array | string): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await writeFile(path, content, { flag: "wx", mode: 0o600, flush: true });
    } catch (error) {
      if (!isMissing(error) || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

export async function readUpload(root: string, key: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const path = pathOf(root, key);
  return attempt(async () => {
    try {
      if ((await stat(path)).size > maxBytes)
        throw new UploadTooLargeError("The upload is larger than its reader accepts.");
      return await readFile(path);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });
}

/** Deletes the file and all folders that are now empty, so that no trace of the applicant stays. */
export async function removeUpload(root: string, key: string): Promise<void> {
  const path = pathOf(root, key);
  try {
    await unlink(path);
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) await rmdir(folder);
  } catch {
    return;
  }
}

/** Lists all files below a folder. Starts again if a subfolder disappears meanwhile: `readdir` then fails. */
async function readTree(folder: string): Promise<Dirent[]> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      const isItself = error instanceof Error && "path" in error && error.path === folder;
      if (isMissing(error) && isItself) return [];
      if (!isMissing(error) || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Reads only the folder of the prefix, because the whole tree contains all applicants' files. */
export async function* listUploads(root: string, prefix: string): AsyncIterable<StoredUpload> {
  const folder = join(root, ...prefix.split("/").slice(0, -1));
  if (folder !== root && !folder.startsWith(root + sep)) return;
  const entries = await readTree(folder);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const key = path
      .slice(root.length + 1)
      .split(sep)
      .join("/");
    if (!key.startsWith(prefix) || !isUploadKey(key)) continue;
    const found = await stat(path).catch(() => undefined);
    if (found) yield { key, size: found.size, modifiedAt: found.mtimeMs };
  }
}

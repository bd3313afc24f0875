import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "./errors.ts";

const PREFIX = "portico-scratch";
const host = hostname().replace(/[^A-Za-z0-9]/g, "");
const own = new Set<string>();

/** Makes a folder that only this process's user can read, for files that another program needs. */
export async function makeScratchFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, `${PREFIX}-${host}-${process.pid}-`));
  own.add(path);
  return {
    path,
    remove: async (): Promise<void> => {
      await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
      own.delete(path);
    },
  };
}

/** Deletes folders that killed processes of this machine left, because they may contain applicants' files. */
export async function sweepScratchFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, ofHost, pid] = new RegExp(`^${PREFIX}-([A-Za-z0-9]*)-(\\d+)-`).exec(name) ?? [];
    const path = join(tmpdir(), name);
    // After a container restarts, an earlier process may have had the id of this process.
    const isInUse = Number(pid) === process.pid ? own.has(path) : isRunning(Number(pid));
    if (ofHost === host && !isInUse) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return reasonOf(error) === "EPERM";
  }
}

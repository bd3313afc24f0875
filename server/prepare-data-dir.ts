import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/** Creates the folder and checks that it is writable. @throws ConfigError */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // Permissions are not enough: the disk may be read-only.
    await rm(await mkdtemp(join(folder, "can-write-")), { recursive: true });
  } catch (error) {
    // A full disk may have room again later; until then the portal is not ready.
    if (reasonOf(error) === "ENOSPC") return;
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(folder)}, which cannot be written (${reasonOf(error)}); expected a folder of the portal's own.`,
    );
  }
}

/**
 * Creates a folder and its parents. Node 20 never returns from `recursive` if a parent answers ENOENT, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT") throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

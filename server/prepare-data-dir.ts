import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigError } from "./config/index.ts";
import { reasonOf } from "./errors.ts";

/**
 * Makes the portal's own folder, and sees that it can be written.
 *
 * @throws ConfigError
 */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // The rights of a folder do not tell: its disk may be read-only, and a file has rights too.
    await rm(await mkdtemp(join(folder, "can-write-")), { recursive: true });
  } catch (error) {
    // A full disk may have room again while the portal runs, which says meanwhile that it is not ready.
    if (reasonOf(error) === "ENOSPC") return;
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(folder)}, which cannot be written (${reasonOf(error)}); expected a folder of the portal's own.`,
    );
  }
}

/**
 * Makes a folder and those above it. `recursive` is not used, because Node 20 then never returns if an existing folder
 * refuses new ones with ENOENT, as /proc does.
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

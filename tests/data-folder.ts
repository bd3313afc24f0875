import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 1_000_000_000;

/** Creates a data folder, in memory if there is room, because disks are slow. */
export const makeDataFolder = (): Promise<string> => mkdtemp(join(hasRoom() ? IN_MEMORY : tmpdir(), "portico-data-"));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

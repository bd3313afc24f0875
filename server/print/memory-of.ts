import { readdir, readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;

/**
 * The memory that a process and all that it has started hold, in bytes. Undefined where the system does not list it as
 * Linux does (proc(5)).
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  try {
    const [pages, children] = await Promise.all([residentPagesOf(pid), childrenOf(pid)]);
    const below = await Promise.all(children.map(memoryOf));
    return below.reduce<number>((sum, bytes) => sum + (bytes ?? 0), pages * PAGE_BYTES);
  } catch {
    return undefined;
  }
}

const residentPagesOf = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1]);

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

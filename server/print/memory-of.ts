import { readdir, readFile } from "node:fs/promises";

/**
 * Returns the memory of a process and its descendants in bytes, without shared file pages. Returns undefined if the
 * process has ended, or without Linux's `/proc` (proc(5), `RssAnon` and `RssShmem`).
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const held = await Promise.all((await listProcessTree(pid)).map((one) => ownBytesOf(one).catch(() => undefined)));
  return held[0] === undefined ? undefined : held.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

export async function listProcessTree(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(listProcessTree))).flat()];
}

async function ownBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s*(\d+) kB$/gm)].map(([, amount]) => Number(amount));
  return kilobytes.reduce((sum, amount) => sum + amount * 1024, 0);
}

/** Clock ticks of Linux (proc(5), `USER_HZ`). */
const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process and its descendants in milliseconds. Returns undefined without `/proc`. */
export async function processorTimeOf(pid: number): Promise<number | undefined> {
  const used = await Promise.all((await listProcessTree(pid)).map((one) => ownTicksOf(one).catch(() => undefined)));
  if (used[0] === undefined) return undefined;
  return (used.reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * 1_000) / TICKS_PER_SECOND;
}

async function ownTicksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // Skip the program's name, which is in brackets and may contain spaces. Then come the state and ten numbers
  // (proc(5)).
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11);
  return Number(user) + Number(system);
}

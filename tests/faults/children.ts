import { existsSync, readdirSync, readFileSync } from "node:fs";

/** SIGKILL to each process that this one started itself. Returns how many; none outside Linux, which alone lists them. */
export function killChildrenOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  for (const child of children) process.kill(child, "SIGKILL");
  return children.length;
}

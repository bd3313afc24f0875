import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Sends SIGKILL to each child of this process and returns how many there were. Only Linux lists them, so elsewhere there are none. */
export function killChildrenOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  for (const child of children) process.kill(child, "SIGKILL");
  return children.length;
}

import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Sends SIGKILL to each browser that this process has started and returns how many there were. A converter is not one:
 * what kills it counts as the fault of its file. Only Linux lists children, so elsewhere there are none.
 */
export function killBrowsersOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return 0;
  const browsers = readdirSync(tasks)
    .flatMap((task) => readFileSync(`${tasks}/${task}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number))
    .filter(isBrowser);
  for (const browser of browsers) process.kill(browser, "SIGKILL");
  return browsers.length;
}

function isBrowser(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--remote-debugging");
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

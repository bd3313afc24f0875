import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Kills the browsers of the process and returns their number. Works on Linux only. */
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
    return false;
  }
}

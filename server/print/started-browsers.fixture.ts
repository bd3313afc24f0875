import type { WorkLogger } from "./print-meta.ts";

/** Returns a logger, and the process ids of the browsers that started, oldest first. */
export function watchStartedBrowsers(): { readonly logger: WorkLogger; readonly pids: readonly number[] } {
  const pids: number[] = [];
  // "browser started" also begins the message of a browser without sandbox (for root).
  const note: WorkLogger["info"] = (fields, message) => {
    if (message.startsWith("browser started")) pids.push(Number(fields["pid"]));
  };
  return { pids, logger: { info: note, warn: note, error: () => undefined } };
}

import type { WorkLogger } from "./print-meta.ts";

/** A logger, and the process ids of the browsers that were logged as started, oldest first. */
export function watchStartedBrowsers(): { readonly logger: WorkLogger; readonly pids: readonly number[] } {
  const pids: number[] = [];
  // With its sandbox, or without it as root.
  const note: WorkLogger["info"] = (fields, message) => {
    if (message.startsWith("browser started")) pids.push(Number(fields["pid"]));
  };
  return { pids, logger: { info: note, warn: note, error: () => undefined } };
}

import type { WorkLogger } from "./print-meta.ts";

/** A logger, and the process ids of the browsers that were logged as started, oldest first. */
export function watchStartedBrowsers(): { readonly logger: WorkLogger; readonly pids: readonly number[] } {
  const pids: number[] = [];
  return {
    pids,
    logger: {
      info: (fields, message) => {
        if (message === "browser started") pids.push(Number(fields["pid"]));
      },
      warn: () => undefined,
      error: () => undefined,
    },
  };
}

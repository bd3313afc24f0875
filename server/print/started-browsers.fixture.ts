import type { WorkLogger } from "./print-meta.ts";

export function watchStartedBrowsers(): { readonly logger: WorkLogger; readonly pids: readonly number[] } {
  const pids: number[] = [];
  // The message continues if the browser has no sandbox, as for root.
  const note: WorkLogger["info"] = (fields, message) => {
    if (message.startsWith("browser started")) pids.push(Number(fields["pid"]));
  };
  return { pids, logger: { info: note, warn: note, error: () => undefined } };
}

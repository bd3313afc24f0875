import { userInfo } from "node:os";
import type { Config } from "../config/index.ts";
import { describeRequest, type ExportRequest } from "../export/index.ts";
import { openSecurityLog } from "./open-parts.ts";
import type { SecurityEvent } from "../security-log.ts";

export interface ExportLog {
  write(event: SecurityEvent["event"] & `export-${string}`, count: number, outcome?: string): void;
  close(): void;
}

/** The security log for one export: who ran it, what of it and why; never an answer. */
export function openExportLog(
  config: Config,
  tenant: string,
  request: ExportRequest,
  reason: string | undefined,
): ExportLog {
  const log = openSecurityLog(config);
  const by = findUser();
  const what = describeRequest(request);
  return {
    write: (event, count, outcome) =>
      log.write({
        event,
        tenant,
        account: null,
        address: null,
        request: null,
        by,
        what,
        count,
        ...(outcome === undefined ? {} : { outcome }),
        ...(reason === undefined ? {} : { reason }),
      }),
    close: () => log.close(),
  };
}

/** The user of the operating system; in a container it may have a number only. */
function findUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

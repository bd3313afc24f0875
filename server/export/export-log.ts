import type { SecurityEvent, SecurityLog } from "../security-log.ts";
import { describeRequest, type ExportRequest } from "./export-request.ts";

type Asker = Pick<SecurityEvent, "tenant" | "address" | "request" | "by">;

/** Logs who exported what and why, and never an answer. */
export function createExportLog(
  log: Pick<SecurityLog, "write">,
  asker: Asker,
  request: ExportRequest,
  reason: string | undefined,
) {
  const what = describeRequest(request);
  return (event: "export-begun" | "export-ended", count: number, outcome?: string): void =>
    log.write({
      event,
      account: null,
      ...asker,
      what,
      count,
      ...(outcome === undefined ? {} : { outcome }),
      ...(reason === undefined ? {} : { reason }),
    });
}

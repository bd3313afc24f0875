import type { SecurityEvent, SecurityLog } from "../security-log.ts";
import { describeRequest, type ExportRequest } from "./export-request.ts";

type Asker = Pick<SecurityEvent, "tenant" | "address" | "request" | "by">;

/** What the security log says of one export: who ran it, what of it and why; never an answer. */
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

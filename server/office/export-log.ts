import type { OfficeExportRequest } from "../../engine/protocol/index.ts";
import type { Audit } from "../audit/index.ts";
import { createExportLog as logExport, describeRequest } from "../export/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { ExportCaller } from "./export-caller.ts";
import { toExportRequest } from "./export-record.ts";
import type { Outcome } from "./stream-export.ts";

interface ExportLogDeps {
  readonly audit: Pick<Audit, "append">;
  readonly securityLog: Pick<SecurityLog, "write">;
}

interface EndedExport {
  readonly outcome: Outcome;
  readonly done: number;
  readonly lacking: number;
  readonly bytes: number;
}

export function createExportLog(
  { audit, securityLog }: ExportLogDeps,
  { served, staff, address, request: call }: ExportCaller,
  id: string,
  asked: OfficeExportRequest,
) {
  const exported = toExportRequest(asked);
  const asker = { tenant: served.id, address, request: call, by: staff.staffId };
  const log = logExport(securityLog, asker, exported, asked.reason);
  return {
    writeBegun: (total: number): void => log("export-begun", total),
    writeEnded: async ({ outcome, done, lacking, bytes }: EndedExport): Promise<void> => {
      await audit.append({
        tenant: served.id,
        staff: staff.staffId,
        email: staff.email,
        role: staff.role,
        action: "export.end",
        outcome,
        application: "",
        address,
        request: call,
        details: { export: id, what: describeRequest(exported), applications: done, not_whole: lacking, bytes },
      });
      log("export-ended", done, outcome);
    },
  };
}

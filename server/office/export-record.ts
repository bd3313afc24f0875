import {
  officeExportRequestSchema,
  type OfficeExportAnswer,
  type OfficeExportRequest,
} from "../../engine/protocol/index.ts";
import { toZonedTime } from "../applications/index.ts";
import { type ExportRequest, createExportLog as logExport, describeRequest } from "../export/index.ts";
import type { OfficeExport } from "../store/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Staff } from "../staff/index.ts";
import type { Audit } from "../audit/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Outcome } from "./stream-export.ts";

/** An export without a heartbeat for this time has failed. */
const SILENT_MS = 60_000;

export const isRunning = ({ state, beatAt }: OfficeExport, now: number): boolean =>
  state === "running" && now - beatAt < SILENT_MS;

/** Equal to the time that a second factor stays fresh. */
const WAITING_MS = 10 * 60_000;

export const isWaiting = ({ state, createdAt }: OfficeExport, now: number): boolean =>
  state === "waiting" && now - createdAt < WAITING_MS;

function stateOf(record: OfficeExport, now: number): OfficeExport["state"] {
  if (record.state === "running" && !isRunning(record, now)) return "failed";
  return record.state === "waiting" && !isWaiting(record, now) ? "stopped" : record.state;
}

export const readRequest = ({ request }: OfficeExport): OfficeExportRequest =>
  officeExportRequestSchema.parse(JSON.parse(request));

export const toExportRequest = ({ format, include, words, bom, audience }: OfficeExportRequest): ExportRequest => ({
  format,
  statuses: [],
  include,
  header: words === "labels" ? "labels" : "keys",
  values: words,
  hasBom: bom,
  audience,
});

export function toFileName(record: OfficeExport, timeZone: string, part = ""): string {
  const { tenant, createdAt } = record;
  const { format } = readRequest(record);
  const time = toZonedTime(createdAt, timeZone).slice(0, 16).replace("T", "-").replace(":", "");
  return `${tenant}-applications-${time}${part === "" ? `.${format}` : `-${part}.csv`}`;
}

export function toExportAnswer(record: OfficeExport, timeZone: string, now: number): OfficeExportAnswer {
  const { id, total, done, problems, problemCount, createdAt, versions } = record;
  const { format } = readRequest(record);
  const path = `/api/office/exports/${id}`;
  return {
    id,
    state: stateOf(record, now),
    format,
    total,
    done,
    problems: [...problems],
    problem_count: problemCount,
    created_at: new Date(createdAt).toISOString(),
    file_name: toFileName(record, timeZone),
    file: `${path}/file`,
    dictionary: format === "zip" || format === "pdf" || versions.length === 0 ? null : `${path}/dictionary`,
  };
}

export interface ExportCaller {
  readonly served: LoadedTenant;
  readonly staff: Staff;
  /** Session token. The export stops when the session ends. */
  readonly token: string;
  readonly address: string | null;
  readonly request: string;
  readonly drop: () => void;
}

interface EndedExport {
  readonly outcome: Outcome;
  readonly done: number;
  readonly incomplete: number;
  readonly bytes: number;
}

export function createExportLog(
  audit: Pick<Audit, "append">,
  securityLog: Pick<SecurityLog, "write">,
  { served, staff, address, request: call }: ExportCaller,
  id: string,
  asked: OfficeExportRequest,
) {
  const exported = toExportRequest(asked);
  const asker = { tenant: served.id, address, request: call, by: staff.staffId };
  const log = logExport(securityLog, asker, exported, asked.reason);
  return {
    writeBegun: (total: number): void => log("export-begun", total),
    writeEnded: async ({ outcome, done, incomplete, bytes }: EndedExport): Promise<void> => {
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
        details: { export: id, what: describeRequest(exported), applications: done, not_whole: incomplete, bytes },
      });
      log("export-ended", done, outcome);
    },
  };
}

import {
  officeExportRequestSchema,
  type OfficeExportAnswer,
  type OfficeExportRequest,
} from "../../engine/protocol/index.ts";
import { toZonedTime } from "../applications/index.ts";
import type { ExportRequest } from "../export/index.ts";
import type { OfficeExport } from "../store/index.ts";

/** After this time without a word from its process, an export has ended with that process. */
const SILENT_MS = 60_000;

export const isRunning = ({ state, beatAt }: OfficeExport, now: number): boolean =>
  state === "running" && now - beatAt < SILENT_MS;

/** So long one that was asked for may be fetched: a second factor that was given for it is no longer fresh then. */
const WAITING_MS = 10 * 60_000;

export const isWaiting = ({ state, createdAt }: OfficeExport, now: number): boolean =>
  state === "waiting" && now - createdAt < WAITING_MS;

/** Its state, also of one whose process is gone, or that nobody has fetched. */
function stateOf(record: OfficeExport, now: number): OfficeExport["state"] {
  if (record.state === "running" && !isRunning(record, now)) return "failed";
  return record.state === "waiting" && !isWaiting(record, now) ? "stopped" : record.state;
}

export const readRequest = ({ request }: OfficeExport): OfficeExportRequest =>
  officeExportRequestSchema.parse(JSON.parse(request));

/** What it is for the one export that there is, of a view in place of a status, round or date. */
export const toExportRequest = ({ format, include, words, bom, for_office }: OfficeExportRequest): ExportRequest => ({
  format,
  statuses: [],
  include,
  header: words === "labels" ? "labels" : "keys",
  values: words,
  hasBom: bom,
  audience: for_office ? "office" : "everyone",
});

/** The name of its file: the tenant and the moment at which it was asked for, in letters that every system takes. */
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
    dictionary: format === "zip" || versions.length === 0 ? null : `${path}/dictionary`,
  };
}

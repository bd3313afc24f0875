import { findInstants, isLocalTime, type PrintAudience, type PrivacyClass } from "../../engine/core/index.ts";
import type { ApplicationState } from "../store/index.ts";
import type { SecurityEvent, SecurityLog } from "../security-log.ts";

export const EXPORT_FORMATS = ["csv", "ndjson", "zip", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = [
  "draft",
  "submitted",
  "reopened",
  "withdrawn",
] as const satisfies readonly ApplicationState[];
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Privacy classes that get columns only if requested. PDFs ignore this choice. */
export const GUARDED_CLASSES = ["sensitive", "secret"] as const satisfies readonly PrivacyClass[];
export type GuardedClass = (typeof GUARDED_CLASSES)[number];

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Empty for all statuses. */
  readonly statuses: readonly ExportStatus[];
  /** Round id. Absent for all rounds. */
  readonly round?: string | undefined;
  /** Earliest time of the submission, or for drafts of the last change. Milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly include: readonly GuardedClass[];
  readonly header: "labels" | "keys";
  readonly values: "labels" | "codes";
  readonly hasBom: boolean;
  /** Audience of the columns and PDFs. */
  readonly audience: PrintAudience;
}

/** The message is for the person who requested the export. */
export class ExportRefusedError extends Error {
  override readonly name = "ExportRefusedError";
}

export const describeRequest = ({ format, statuses, round, since, include, audience }: ExportRequest): string =>
  [
    format,
    ...(statuses.length === 0 ? [] : [`status ${statuses.join(" and ")}`]),
    ...(round === undefined ? [] : [`round ${round}`]),
    ...(since === undefined ? [] : [`since ${new Date(since).toISOString()}`]),
    ...(include.length === 0 ? [] : [`with ${include.join(" and ")} answers`]),
    ...(audience === "everyone" ? [] : [`for audience ${audience}`]),
  ].join(", ");

type Asker = Pick<SecurityEvent, "tenant" | "address" | "request" | "by">;

/** Logs who exports, what and why. Logs no answers. */
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

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const HOURS_A_ZONE_MAY_SKIP = 24;

/**
 * Parses a day or time in the tenant's time zone, or an instant (ISO 8601). Returns milliseconds since the epoch, or
 * undefined if invalid.
 */
export function parseSince(text: string, timeZone: string): number | undefined {
  const [, instantDate, instantTime] = INSTANT.exec(text) ?? [];
  if (instantDate !== undefined) {
    const at = isLocalTime(`${instantDate}T${instantTime ?? ""}`) ? Date.parse(text) : NaN;
    return Number.isNaN(at) ? undefined : at;
  }
  const [, date, time = "00:00", seconds = "00"] = LOCAL.exec(text) ?? [];
  if (date === undefined || !isLocalTime(`${date}T${time}`) || Number(seconds) > 59) return undefined;
  const wall = Date.parse(`${date}T${time}Z`);
  // If clocks skip this time, use the next hour. A zone that moves across the date line skips a day.
  for (let hours = 0; hours <= HOURS_A_ZONE_MAY_SKIP; hours += 1) {
    const [first] = findInstants(new Date(wall + hours * 3_600_000).toISOString().slice(0, 16), timeZone);
    if (first !== undefined) return first + (hours === 0 ? Number(seconds) * 1000 : 0);
  }
  return undefined;
}

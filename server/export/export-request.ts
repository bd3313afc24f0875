import type { PrivacyClass, PrintAudience } from "../../engine/core/index.ts";

export const EXPORT_FORMATS = ["csv", "ndjson", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ["draft", "submitted", "reopened", "withdrawn"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The privacy classes whose columns are in an export only if somebody asks for them. */
export const GUARDED_CLASSES = ["sensitive", "secret"] as const satisfies readonly PrivacyClass[];
export type GuardedClass = (typeof GUARDED_CLASSES)[number];

/** What to export of one tenant, and how it is written. */
export interface ExportRequest {
  readonly format: ExportFormat;
  /** Empty: all. */
  readonly statuses: readonly ExportStatus[];
  /** The id of a round. Absent: all. */
  readonly round?: string | undefined;
  /** Submitted at or after this moment, and of drafts changed; milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly include: readonly GuardedClass[];
  /** What the first row of a table names its columns by. */
  readonly header: "labels" | "keys";
  /** How a table shows coded answers. */
  readonly values: "labels" | "codes";
  /** Whether a CSV file begins with a byte-order mark, by which Excel knows UTF-8. */
  readonly hasBom: boolean;
  /** Whose print the PDFs of a ZIP are. */
  readonly audience: Exclude<PrintAudience, "applicant">;
}

/** It cannot be exported as it was asked for. The message is one sentence for whoever asked. */
export class ExportRefusedError extends Error {
  override readonly name = "ExportRefusedError";
}

/** What is exported, in words for a log. */
export const describeRequest = ({ format, statuses, round, since, include, audience }: ExportRequest): string =>
  [
    format,
    ...(statuses.length === 0 ? [] : [`status ${statuses.join(" and ")}`]),
    ...(round === undefined ? [] : [`round ${round}`]),
    ...(since === undefined ? [] : [`since ${new Date(since).toISOString()}`]),
    ...(include.length === 0 ? [] : [`with ${include.join(" and ")} answers`]),
    ...(format === "zip" && audience === "office" ? ["as printed for the office"] : []),
  ].join(", ");

import type { PrivacyClass, PrintAudience } from "../../engine/core/index.ts";

export const EXPORT_FORMATS = ["csv", "ndjson", "zip"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ["draft", "submitted", "reopened", "withdrawn"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Privacy classes that an export contains only on request. */
export const GUARDED_CLASSES = ["sensitive", "secret"] as const satisfies readonly PrivacyClass[];
export type GuardedClass = (typeof GUARDED_CLASSES)[number];

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Empty: all. */
  readonly statuses: readonly ExportStatus[];
  /** The id of a round. Absent: all. */
  readonly round?: string | undefined;
  /** Submitted, or as a draft changed, since then; milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly include: readonly GuardedClass[];
  readonly header: "labels" | "keys";
  readonly values: "labels" | "codes";
  readonly hasBom: boolean;
  /** For the PDFs of a ZIP. */
  readonly audience: Exclude<PrintAudience, "applicant">;
}

/** The message is one sentence for the person who asked. */
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
    ...(format === "zip" && audience === "office" ? ["as printed for the office"] : []),
  ].join(", ");

import type { ExportRequest } from "./export-request.ts";

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

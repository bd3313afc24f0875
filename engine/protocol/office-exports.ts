import * as z from "zod/mini";
import { officeViewQuerySchema } from "./office-requests.ts";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./reason-length.ts";
import type { StaffRole } from "./staff-role.ts";

const FORMATS = ["csv", "ndjson", "zip"] as const;

/** Whose answers of a guarded class may be exported, by the least role. A secret of everybody is more than one for a reason. */
export const EXPORT_ROLES = { sensitive: "officer", secret: "admin" } as const satisfies Record<string, StaffRole>;
export type ExportedClass = keyof typeof EXPORT_ROLES;

/** The body of `POST /api/office/exports`. */
export const officeExportRequestSchema = z.object({
  /** Of which applications. */
  view: officeViewQuerySchema,
  format: z.enum(FORMATS),
  /** How a table names its columns, and how it shows choices. */
  words: z._default(z.enum(["labels", "codes"]), "labels"),
  /** Whether a table begins with a byte-order mark, by which Excel knows UTF-8. */
  bom: z._default(z.boolean(), false),
  /** Whether the PDFs also show what is printed for the office only. */
  for_office: z._default(z.boolean(), false),
  include: z._default(z.array(z.enum(["sensitive", "secret"])).check(z.maxLength(2)), []),
  /** Why guarded answers are needed; asked for where `include` names any. */
  reason: z.optional(z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH))),
});
export type OfficeExportRequest = z.output<typeof officeExportRequestSchema>;

export const officeExportParamsSchema = z.object({ exportId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const OFFICE_EXPORT_STATES = ["waiting", "running", "complete", "incomplete", "failed", "stopped"] as const;

/** How far an export is. */
export const officeExportSchema = z.object({
  id: z.string(),
  /** `incomplete` is a whole file in which some applications are not as they should be. */
  state: z.enum(OFFICE_EXPORT_STATES),
  format: z.enum(FORMATS),
  /** 0 until it is counted. */
  total: z.number(),
  done: z.number(),
  /** What is not as it should be: of at most a hundred applications, by reference number or id; empty for the list as a whole. */
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  /** How many of those there are. */
  problem_count: z.number(),
  created_at: z.string(),
  file_name: z.string(),
  /** Where the file is fetched, once. */
  file: z.string(),
  /** Where its data dictionary is fetched; null before it has begun, and for a ZIP, which holds one. */
  dictionary: z.nullable(z.string()),
});
export type OfficeExportAnswer = z.output<typeof officeExportSchema>;

/** The answer of `GET /api/office/exports/current`: the last one of whoever asks. */
export const currentExportSchema = z.object({ export: z.nullable(officeExportSchema) });

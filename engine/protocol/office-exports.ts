import * as z from "zod/mini";
import { officeViewQuerySchema } from "./office-requests.ts";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./submissions.ts";
import type { StaffRole } from "./staff.ts";

const FORMATS = ["csv", "ndjson", "zip", "pdf"] as const;

/** Lowest role that may export answers of these privacy classes. */
export const EXPORT_ROLES = { sensitive: "officer", secret: "admin" } as const satisfies Record<string, StaffRole>;
export type ExportedClass = keyof typeof EXPORT_ROLES;

export const officeExportRequestSchema = z.object({
  view: officeViewQuerySchema,
  format: z.enum(FORMATS),
  /** Column names and choices in tables: labels or codes. */
  words: z._default(z.enum(["labels", "codes"]), "labels"),
  /** True to begin tables with a byte-order mark, which tells Excel that they are UTF-8. */
  bom: z._default(z.boolean(), false),
  /** Audience of the columns and PDFs: `everyone`, `office`, or an id in tenant.json. */
  audience: z._default(z.string().check(z.maxLength(100)), "everyone"),
  include: z._default(z.array(z.enum(["sensitive", "secret"])).check(z.maxLength(2)), []),
  /** Required if `include` is not empty. */
  reason: z.optional(z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH))),
});
export type OfficeExportRequest = z.output<typeof officeExportRequestSchema>;

export const officeExportParamsSchema = z.object({ exportId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const OFFICE_EXPORT_STATES = ["waiting", "running", "complete", "incomplete", "failed", "stopped"] as const;

export const officeExportSchema = z.object({
  id: z.string(),
  /** `incomplete`: the file is complete, but some applications had problems. */
  state: z.enum(OFFICE_EXPORT_STATES),
  format: z.enum(FORMATS),
  /** 0 until the applications are counted. */
  total: z.number(),
  done: z.number(),
  /** The first 100 problems, with reference number or id. `application` is empty for a problem of the whole list. */
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  problem_count: z.number(),
  created_at: z.string(),
  file_name: z.string(),
  file: z.string(),
  /** Null before the export begins, for a PDF, and for a ZIP, which contains its dictionary. */
  dictionary: z.nullable(z.string()),
});
export type OfficeExportAnswer = z.output<typeof officeExportSchema>;

/** `GET /api/office/exports/current`: the caller's last export. */
export const currentExportSchema = z.object({ export: z.nullable(officeExportSchema) });

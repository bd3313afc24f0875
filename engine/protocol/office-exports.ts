import * as z from "zod/mini";
import { officeViewQuerySchema } from "./office-requests.ts";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./submissions.ts";
import type { StaffRole } from "./staff.ts";

const FORMATS = ["csv", "ndjson", "zip", "pdf"] as const;

/** Lowest role that may export answers of a sensitive or secret class. */
export const EXPORT_ROLES = { sensitive: "officer", secret: "admin" } as const satisfies Record<string, StaffRole>;
export type ExportedClass = keyof typeof EXPORT_ROLES;

export const officeExportRequestSchema = z.object({
  view: officeViewQuerySchema,
  format: z.enum(FORMATS),
  /** Form of column names and choices in a table. */
  words: z._default(z.enum(["labels", "codes"]), "labels"),
  /** Begin tables with a byte-order mark, by which Excel knows UTF-8. */
  bom: z._default(z.boolean(), false),
  /** Readers of the columns and PDFs: `everyone`, `office`, or an audience of the tenant. */
  audience: z._default(z.string().check(z.maxLength(100)), "everyone"),
  include: z._default(z.array(z.enum(["sensitive", "secret"])).check(z.maxLength(2)), []),
  /** Required if `include` names a class. */
  reason: z.optional(z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH))),
});
export type OfficeExportRequest = z.output<typeof officeExportRequestSchema>;

export const officeExportParamsSchema = z.object({ exportId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const OFFICE_EXPORT_STATES = ["waiting", "running", "complete", "incomplete", "failed", "stopped"] as const;

export const officeExportSchema = z.object({
  id: z.string(),
  /** `incomplete`: the file is whole, but some applications have problems. */
  state: z.enum(OFFICE_EXPORT_STATES),
  format: z.enum(FORMATS),
  /** 0 until counted. */
  total: z.number(),
  done: z.number(),
  /** The first 100 problems, by reference number or id; empty for the list as a whole. */
  problems: z.array(z.object({ application: z.string(), what: z.string() })),
  problem_count: z.number(),
  created_at: z.string(),
  file_name: z.string(),
  file: z.string(),
  /** Null before the export begins, for a PDF, and for a ZIP, which contains the dictionary. */
  dictionary: z.nullable(z.string()),
});
export type OfficeExportAnswer = z.output<typeof officeExportSchema>;

/** `GET /api/office/exports/current`: the sender's last export. */
export const currentExportSchema = z.object({ export: z.nullable(officeExportSchema) });

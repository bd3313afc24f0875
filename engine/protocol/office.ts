import * as z from "zod/mini";
import { reopeningSchema, submissionSchema, withdrawalSchema } from "./submissions.ts";

const cell = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** Printed form, if it differs from the value. */
  text: z.optional(z.string()),
});

/** A row of the office's list. Times are ISO 8601. */
export const officeApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  round: z.string(),
  programme: z.nullable(cell),
  cells: z.record(z.string(), cell),
  created_at: z.string(),
  active_at: z.string(),
  submitted_at: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type OfficeApplication = z.output<typeof officeApplicationSchema>;

export const officeListSchema = z.object({
  applications: z.array(officeApplicationSchema),
  /** Null at the ends of the list. */
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** False while the portal makes missing rows. */
  is_complete: z.boolean(),
  /** True if nothing matched the search, and the listed names only sound similar. */
  is_alike: z.boolean(),
});

export const officeTotalsSchema = z.object({
  total: z.number(),
  /** Counts by status, without the status filter. */
  by_status: z.record(z.string(), z.number()),
  /** Submissions by day in the tenant's time zone, earliest day first. */
  by_day: z.array(z.object({ day: z.string(), count: z.number() })),
  is_complete: z.boolean(),
  to_be_made: z.number(),
});

const question = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(["choice", "boolean", "date", "number"]),
});

export const officeDefinitionSchema = z.object({
  programme: z.nullable(question),
  columns: z.array(question),
  filters: z.array(
    z.object({ ...question.shape, options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
  statuses: z.array(z.string()),
  rounds: z.array(z.object({ id: z.string(), label: z.string() })),
  time_zone: z.string(),
  /** Audiences whose view the caller may read. */
  audiences: z.array(z.string()),
  /** Titles of all audiences that the tenant names, by id. */
  titles: z.record(z.string(), z.string()),
});

export const timelineEntrySchema = z.object({
  at: z.string(),
  kind: z.enum(["account", "log_in", "saved", "status", "pdf", "staff", "link"]),
  what: z.optional(z.string()),
  by: z.optional(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

export const ROUTINE_READS: readonly string[] = [
  "application.read",
  "application.print",
  "application.pdf",
  "application.document",
  "notes.read",
  "links.list",
];

/**
 * `version` changes with submissions, withdrawals and staff actions outside `ROUTINE_READS`. `readers` are other staff
 * who opened the application in the last ten minutes.
 */
export const officeNewsSchema = z.object({ version: z.string(), readers: z.array(z.string()) });

export const officeReadSchema = z.object({
  application: officeApplicationSchema,
  version: z.object({ hash: z.string(), is_current: z.boolean() }),
  round_label: z.string(),
  is_draft: z.boolean(),
  documents: z.array(
    z.object({ key: z.string(), label: z.string(), file_name: z.string(), file_size: z.number(), url: z.string() }),
  ),
  secrets: z.array(z.object({ key: z.string(), label: z.string(), masked: z.string() })),
  timeline: z.array(timelineEntrySchema),
  print: z.string(),
  pdf: z.string(),
  /** Null if not reopened since the last submission, or if withdrawn. */
  reopening: z.nullable(reopeningSchema),
  withdrawal: z.nullable(withdrawalSchema),
  submissions: z.array(submissionSchema),
  /** Ids of the previous and next application in the view of the query. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

export const revealAnswerSchema = z.object({ key: z.string(), label: z.string(), value: z.string() });

export const officeNotesSchema = z.object({
  notes: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() })),
});

export const officePageSchema = z.object({
  name: z.string(),
  lang: z.string(),
  timeZone: z.string(),
  logIn: z.object({ sso: z.boolean(), password: z.boolean() }),
  logo: z.nullable(z.object({ src: z.string(), width: z.optional(z.number()), height: z.optional(z.number()) })),
  texts: z.record(z.string(), z.string()),
  partner: z.record(z.string(), z.union([z.string(), z.number(), z.readonly(z.array(z.string()))])),
});
export type OfficePage = z.output<typeof officePageSchema>;

const filter = z.optional(z.string().check(z.maxLength(200)));

/**
 * `GET /api/office/audit`. `before` is `next` from another page. `application` is a reference number, an email or an
 * id. `staff` is part of an email or an id. The days are in the tenant's time zone.
 */
export const auditQuerySchema = z.object({
  from: z.optional(z.string().check(z.iso.date())),
  until: z.optional(z.string().check(z.iso.date())),
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  staff: filter,
  action: filter,
  application: filter,
  outcome: filter,
});

export const auditPageSchema = z.object({
  entries: z.array(
    z.object({
      seq: z.number(),
      at: z.string(),
      staff: z.string(),
      email: z.string(),
      role: z.string(),
      action: z.string(),
      outcome: z.string(),
      application: z.string(),
      reference: z.nullable(z.string()),
      address: z.nullable(z.string()),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      hash: z.string(),
    }),
  ),
  next: z.nullable(z.number()),
});
export type AuditPage = z.output<typeof auditPageSchema>;

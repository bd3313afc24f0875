import * as z from "zod/mini";
import { reopeningSchema } from "./reopening.ts";
import { submissionSchema } from "./submissions.ts";
import { withdrawalSchema } from "./office-withdrawal.ts";

const cell = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** What a print says for it, if that is something else. */
  text: z.optional(z.string()),
});

/** One application in the office's list. Times are ISO 8601. */
export const officeApplicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  round: z.string(),
  programme: z.nullable(cell),
  cells: z.record(z.string(), cell),
  created_at: z.string(),
  /** To the minute. */
  active_at: z.string(),
  submitted_at: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type OfficeApplication = z.output<typeof officeApplicationSchema>;

/** The answer of `GET /api/office/applications`. */
export const officeListSchema = z.object({
  applications: z.array(officeApplicationSchema),
  /** Cursors; null where no page follows or comes before. */
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** False while rows are being made of what an earlier version wrote or showed. */
  is_complete: z.boolean(),
  /** True if nobody has what was typed, and these have names that sound like it. */
  is_alike: z.boolean(),
});

/** The answer of `GET /api/office/totals`. */
export const officeTotalsSchema = z.object({
  total: z.number(),
  /** Of the view without its filter by status. */
  by_status: z.record(z.string(), z.number()),
  /** Submissions of the view by day in the tenant's time zone, the earliest first. */
  by_day: z.array(z.object({ day: z.string(), count: z.number() })),
  is_complete: z.boolean(),
  /** How many rows are still to be made, counted up to 100,000. */
  to_be_made: z.number(),
});

const question = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(["choice", "boolean", "date", "number"]),
});

/** The answer of `GET /api/office/list`: what the list shows and can be filtered by. */
export const officeDefinitionSchema = z.object({
  programme: z.nullable(question),
  columns: z.array(question),
  filters: z.array(
    z.object({ ...question.shape, options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
  statuses: z.array(z.string()),
  rounds: z.array(z.object({ id: z.string(), label: z.string() })),
  time_zone: z.string(),
});

/** What happened to an application, the earliest first. */
export const timelineEntrySchema = z.object({
  at: z.string(),
  kind: z.enum(["account", "log_in", "saved", "status", "pdf", "staff", "link"]),
  /** A page, a status, or what staff did. */
  what: z.optional(z.string()),
  /** The member of staff. */
  by: z.optional(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

/** The answer of `GET /api/office/applications/{id}`. */
export const officeReadSchema = z.object({
  application: officeApplicationSchema,
  /** Content hash of the form in which it is read, and whether that is the current one. */
  version: z.object({ hash: z.string(), is_current: z.boolean() }),
  round_label: z.string(),
  /** Its applicant may change it still. */
  is_draft: z.boolean(),
  documents: z.array(
    z.object({ key: z.string(), label: z.string(), file_name: z.string(), file_size: z.number(), url: z.string() }),
  ),
  /** Answers that are masked until somebody reveals one. */
  secrets: z.array(z.object({ key: z.string(), label: z.string(), masked: z.string() })),
  timeline: z.array(timelineEntrySchema),
  print: z.string(),
  pdf: z.string(),
  /** Null where its applicant was not allowed to change what was submitted, or has submitted it again. */
  reopening: z.nullable(reopeningSchema),
  /** Null where it is not withdrawn. */
  withdrawal: z.nullable(withdrawalSchema),
  /** All that was submitted, the last first. */
  submissions: z.array(submissionSchema),
  /** The ids of those around it in the view that the query names. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

/** The answer of `POST /api/office/applications/{id}/reveal`. */
export const revealAnswerSchema = z.object({ key: z.string(), label: z.string(), value: z.string() });

/** The answer of the calls about notes: all of them, the newest first. */
export const officeNotesSchema = z.object({
  notes: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() })),
});

import * as z from "zod/mini";

/** The states of work that goes on after the request that started it (docs/specification.md, sections 3 and 4). */
export const JOB_STATES = ["UNPROCESSED", "IN_PROGRESS", "COMPLETED", "FAILED"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** `NOT_ANSWERED` means that there is no such work. */
export const WORK_STATUSES = [...JOB_STATES, "NOT_ANSWERED"] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/**
 * How far a conversion is: the answer of every call at `/api/pdf/document-answer/{answerKey}`. `file_name` is that of the
 * file which is converted, or was.
 */
export const workStatusSchema = z.object({
  status: z.enum(WORK_STATUSES),
  message: z.string(),
  file_name: z.optional(z.string()),
});
export type ConversionStatus = Readonly<z.output<typeof workStatusSchema>>;

/**
 * How far the PDF of a draft is: the answer of `POST` and `GET /api/pdf/draft`. `file_name` is empty and `made_at` null until
 * the status is COMPLETED.
 */
export const draftPdfSchema = z.object({
  status: z.enum(WORK_STATUSES),
  message: z.string(),
  file_name: z.string(),
  /** When the answers were read that it shows: ISO 8601. */
  made_at: z.nullable(z.string()),
});
export type DraftPdf = Readonly<z.output<typeof draftPdfSchema>>;

/** The answer of `GET /api/pdf`. `url` is empty until the status is COMPLETED. */
export const pdfCopySchema = z.object({ status: z.enum(WORK_STATUSES), message: z.string(), url: z.string() });
export type PdfCopy = Readonly<z.output<typeof pdfCopySchema>>;

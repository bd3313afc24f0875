import * as z from "zod/mini";

/** An application that the office has opened again, as the office reads it. Times are ISO 8601. */
export const reopeningSchema = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  /** Whether that has passed. What was submitted before counts then. */
  is_over: z.boolean(),
  /** Who closed it before its last day, and the reason that its applicant reads; null where nobody did. */
  closed: z.nullable(z.object({ by: z.string(), reason: z.string() })),
});

export type OfficeReopening = Readonly<z.output<typeof reopeningSchema>>;

/** The answer of the calls that open it, move its day or close it again. */
export const reopenAnswerSchema = z.object({ reopening: reopeningSchema });

/** What the profile says of it, for its applicant. */
export const ownReopeningSchema = z.object({
  at: z.string(),
  reason: z.string(),
  until: z.string(),
  /** When it was submitted last, which counts until it is submitted again. */
  submitted_at: z.string(),
  /** Where that can be read. */
  print: z.string(),
});
/**
 * What the profile and the news say once the time to change it has ended: `reason` where the office has closed it before
 * its day, otherwise null.
 */
export const ownLapseSchema = z.object({
  until: z.string(),
  reason: z.nullable(z.string()),
  submitted_at: z.string(),
});
export type OwnLapse = Readonly<z.output<typeof ownLapseSchema>>;

export type OwnReopening = Readonly<z.output<typeof ownReopeningSchema>>;

import * as z from "zod/mini";

/** An application that the office has opened again, as the office reads it. Times are ISO 8601. */
export const reopeningSchema = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  /** Whether that has passed. What was submitted before counts then. */
  is_over: z.boolean(),
});

export type OfficeReopening = Readonly<z.output<typeof reopeningSchema>>;

/** The answer of that call. */
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
export type OwnReopening = Readonly<z.output<typeof ownReopeningSchema>>;

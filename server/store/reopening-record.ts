import { z } from "zod";
import type { ReadonlyDeep } from "./readonly-deep.ts";

/**
 * The office has opened a submitted application to its applicant once more. It is there until the next submission; what
 * was submitted before counts for as long as that does not come.
 */
export type Reopening = ReadonlyDeep<z.infer<typeof reopeningSchema>>;
export const reopeningSchema = z.object({
  at: z.number(),
  /** The e-mail address of the member of staff. */
  by: z.string(),
  /** In the office's words, which the applicant reads. */
  reason: z.string(),
  /** Up to when it may be changed and submitted. */
  until: z.number(),
  /** When it was submitted last, and the version of the form with which. */
  submittedAt: z.number(),
  configHash: z.string(),
  /** Set where the office closed it again before its last day; `until` is that moment then. */
  closed: z.object({ by: z.string(), reason: z.string() }).nullable().default(null),
});

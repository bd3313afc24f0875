import * as z from "zod/mini";
import { REASON_MIN_LENGTH, REOPENING_REASON_MAX_LENGTH } from "./reason-length.ts";

/** `POST /api/office/applications/{id}/reopening` */
export const reopenRequestSchema = z.object({
  /** Its applicant reads it. */
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REOPENING_REASON_MAX_LENGTH)),
  /** The last day on which it may be changed and submitted, `YYYY-MM-DD` in the tenant's time zone. */
  until: z.optional(z.string().check(z.maxLength(10))),
  /**
   * When it was opened again or withdrawn last, as whoever asks has read it; null where it counts as it was submitted. If
   * it is another, nothing changes.
   */
  seen: z.nullable(z.string().check(z.maxLength(40))),
});

/** `POST /api/office/applications/{id}/closing`: its applicant reads the reason; `seen` as above. */
export const closeRequestSchema = z.omit(reopenRequestSchema, { until: true });

/** Which of the submissions of an application is read, the first being 1. */
export const submissionQuerySchema = z.object({
  submission: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
});

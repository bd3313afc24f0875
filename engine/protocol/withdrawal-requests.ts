import * as z from "zod/mini";
import { REASON_MIN_LENGTH, WITHDRAWAL_REASON_MAX_LENGTH } from "./reason-length.ts";

/**
 * When the application was opened again or withdrawn last, as whoever asks has read it; null where it counts as it was
 * submitted. If it is another, nothing changes.
 */
const seen = z.nullable(z.string().check(z.maxLength(40)));

/** `POST /api/applications/{id}/withdrawal` */
export const withdrawRequestSchema = z.object({
  /** The office reads it. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(WITHDRAWAL_REASON_MAX_LENGTH)), ""),
  seen,
});

/** `POST /api/office/applications/{id}/withdrawal` */
export const officeWithdrawRequestSchema = z.object({
  /** Its applicant reads it. */
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(WITHDRAWAL_REASON_MAX_LENGTH)),
  seen,
});

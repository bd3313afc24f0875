import * as z from "zod/mini";
import {
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
  REOPENING_REASON_MAX_LENGTH,
  WITHDRAWAL_REASON_MAX_LENGTH,
} from "./submissions.ts";

/** Time of the last reopening or withdrawal on the sender's screen, or null. The server rejects an outdated time. */
const seen = z.nullable(z.string().check(z.maxLength(40)));

export const reopenRequestSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REOPENING_REASON_MAX_LENGTH)),
  /** Last day for changes, `YYYY-MM-DD` in the tenant's time zone. */
  until: z.optional(z.string().check(z.maxLength(10))),
  seen,
});

/** `POST /api/office/applications/{id}/closing`. The applicant reads the reason. */
export const closeRequestSchema = z.omit(reopenRequestSchema, { until: true });

/** Number of the submission, from 1. */
export const submissionQuerySchema = z.object({
  submission: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
});

/** `audience` is the id of an audience whose view the caller may read. Default: the office. */
export const printQuerySchema = z.object({
  ...submissionQuerySchema.shape,
  audience: z.optional(z.string().check(z.maxLength(100))),
});

/** Body of `POST /api/applications/{id}/withdrawal`. Staff can read the reason. */
export const withdrawRequestSchema = z.object({
  reason: z._default(z.string().check(z.trim(), z.maxLength(WITHDRAWAL_REASON_MAX_LENGTH)), ""),
  seen,
});

export const officeWithdrawRequestSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(WITHDRAWAL_REASON_MAX_LENGTH)),
  seen,
});

export const ERASURE_SCOPES = ["application", "account"] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

export const officeErasureSchema = z.object({
  email: z.string(),
  applications: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      round_label: z.string(),
      reference: z.nullable(z.string()),
      documents: z.number(),
      links: z.number(),
      notes: z.number(),
    }),
  ),
  /**
   * Fingerprint of the data. The page sends it with the order to erase. The server rejects the order if the data have
   * changed.
   */
  seen: z.string(),
});
export type OfficeErasure = z.output<typeof officeErasureSchema>;

export const officeErasureRequestSchema = z.object({
  scope: z.enum(ERASURE_SCOPES),
  seen: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The reference number. For an account, or an application without a number, the email. */
  confirmation: z.string().check(z.maxLength(400)),
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH)),
});

export const officeErasedSchema = z.object({
  message: z.string(),
  /** False if the portal will erase the rest later. */
  is_done: z.boolean(),
});

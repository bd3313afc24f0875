import * as z from "zod/mini";

export const submissionSchema = z.object({
  number: z.number(),
  submitted_at: z.nullable(z.string()),
  /** `print` and `pdf` are addresses. `pdf` is null until the PDF is made. */
  print: z.string(),
  pdf: z.nullable(z.string()),
});

export type OfficeSubmission = Readonly<z.output<typeof submissionSchema>>;

export const WITHDRAWERS = ["applicant", "office"] as const;
export type Withdrawer = (typeof WITHDRAWERS)[number];

/** A withdrawal for its applicant. `at` is ISO 8601. `reason` may be empty. */
export const ownWithdrawalSchema = z.object({
  at: z.string(),
  by: z.enum(WITHDRAWERS),
  reason: z.string(),
});
export type OwnWithdrawal = Readonly<z.output<typeof ownWithdrawalSchema>>;

/** A reopening for staff. Times are ISO 8601. */
export const reopeningSchema = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  /** True if `until` has passed. The last submission then counts. */
  is_over: z.boolean(),
  /** Early closing, with the reason that the applicant reads. Null if there was none. */
  closed: z.nullable(z.object({ by: z.string(), reason: z.string() })),
});

export type OfficeReopening = Readonly<z.output<typeof reopeningSchema>>;

export const reopenAnswerSchema = z.object({ reopening: reopeningSchema });

export const ownReopeningSchema = z.object({
  at: z.string(),
  reason: z.string(),
  until: z.string(),
  submitted_at: z.string(),
  print: z.string(),
});
/** A reopening that ended without a submission. `reason` is set if staff closed it early. */
export const ownLapseSchema = z.object({
  until: z.string(),
  reason: z.nullable(z.string()),
  submitted_at: z.string(),
});
export type OwnLapse = Readonly<z.output<typeof ownLapseSchema>>;

export type OwnReopening = Readonly<z.output<typeof ownReopeningSchema>>;

export const withdrawalSchema = z.object({
  ...ownWithdrawalSchema.shape,
  /** Email of the staff member. Null if the applicant withdrew. */
  staff: z.nullable(z.string()),
});
export type OfficeWithdrawal = Readonly<z.output<typeof withdrawalSchema>>;

export const officeWithdrawAnswerSchema = z.object({ withdrawal: withdrawalSchema });

/** After any difference, `matches` is false, and `submitted_at` and `digest` are null. */
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  message: z.string(),
  /** ISO 8601 with the UTC offset of the school's time zone. */
  submitted_at: z.nullable(z.string()),
  /** Result of the check with the portal's public keys. */
  signature: z.nullable(z.enum(["right", "wrong", "unknownKey", "none"])),
  /** Hexadecimal in groups of eight, as on the receipt and the PDF. */
  digest: z.nullable(z.string()),
});
export type VerifyAnswer = Readonly<z.output<typeof verifyAnswerSchema>>;

/** Limits in characters for reasons that staff enter for the audit. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;
/** Longer, because the reason tells the applicant what to change. */
export const REOPENING_REASON_MAX_LENGTH = 1_000;
export const WITHDRAWAL_REASON_MAX_LENGTH = 1_000;

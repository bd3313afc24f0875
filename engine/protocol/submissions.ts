import * as z from "zod/mini";

export const submissionSchema = z.object({
  number: z.number(),
  submitted_at: z.nullable(z.string()),
  /** Addresses; `pdf` is null until it is made. */
  print: z.string(),
  pdf: z.nullable(z.string()),
});

export type OfficeSubmission = Readonly<z.output<typeof submissionSchema>>;

export const WITHDRAWERS = ["applicant", "office"] as const;
export type Withdrawer = (typeof WITHDRAWERS)[number];

/** A withdrawal as its applicant reads it. `at` is ISO 8601; `reason` may be empty. */
export const ownWithdrawalSchema = z.object({
  at: z.string(),
  by: z.enum(WITHDRAWERS),
  reason: z.string(),
});
export type OwnWithdrawal = Readonly<z.output<typeof ownWithdrawalSchema>>;

/** A reopening as the office reads it. Times are ISO 8601. */
export const reopeningSchema = z.object({
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  until: z.string(),
  /** True if `until` has passed. The earlier submission then counts. */
  is_over: z.boolean(),
  /** The early closing, with the reason for the applicant; null if there was none. */
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
/** A reopening that ended. `reason` is set if the office closed it early. */
export const ownLapseSchema = z.object({
  until: z.string(),
  reason: z.nullable(z.string()),
  submitted_at: z.string(),
});
export type OwnLapse = Readonly<z.output<typeof ownLapseSchema>>;

export type OwnReopening = Readonly<z.output<typeof ownReopeningSchema>>;

/** A withdrawal as the office reads it. */
export const withdrawalSchema = z.object({
  ...ownWithdrawalSchema.shape,
  /** Email of the staff member; null if the applicant withdrew it. */
  staff: z.nullable(z.string()),
});
export type OfficeWithdrawal = Readonly<z.output<typeof withdrawalSchema>>;

export const officeWithdrawAnswerSchema = z.object({ withdrawal: withdrawalSchema });

/** False for any difference. The other fields are then null. */
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  message: z.string(),
  /** ISO 8601 with the offset of the school's time zone. */
  submitted_at: z.nullable(z.string()),
  /** Result of checking the signature with the portal's keys. */
  signature: z.nullable(z.enum(["right", "wrong", "unknownKey", "none"])),
  /** Hexadecimal in groups of eight, as on receipt and PDF. */
  digest: z.nullable(z.string()),
});
export type VerifyAnswer = Readonly<z.output<typeof verifyAnswerSchema>>;

/** Characters of a reason that staff give for the audit. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;
/** Longer, because the reason explains to the applicant what to change. */
export const REOPENING_REASON_MAX_LENGTH = 1_000;
export const WITHDRAWAL_REASON_MAX_LENGTH = 1_000;

import * as z from "zod/mini";

/** Who can withdraw an application. */
export const WITHDRAWERS = ["applicant", "office"] as const;
export type Withdrawer = (typeof WITHDRAWERS)[number];

/** That an application is withdrawn, as its applicant reads it. */
export const ownWithdrawalSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  by: z.enum(WITHDRAWERS),
  /** Empty where its applicant gave none. */
  reason: z.string(),
});
export type OwnWithdrawal = Readonly<z.output<typeof ownWithdrawalSchema>>;

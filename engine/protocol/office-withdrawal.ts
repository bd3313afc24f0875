import * as z from "zod/mini";
import { ownWithdrawalSchema } from "./withdrawal.ts";

/** That an application is withdrawn, as the office reads it. */
export const withdrawalSchema = z.object({
  ...ownWithdrawalSchema.shape,
  /** The e-mail address of the member of staff; null where its applicant did it. */
  staff: z.nullable(z.string()),
});
export type OfficeWithdrawal = Readonly<z.output<typeof withdrawalSchema>>;

/** The answer of the office's call. */
export const officeWithdrawAnswerSchema = z.object({ withdrawal: withdrawalSchema });

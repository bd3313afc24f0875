import { z } from "zod";
import type { ReadonlyDeep } from "./stored-values.ts";
import { WITHDRAWERS } from "../../engine/protocol/index.ts";

/** A reopening, until the next submission. Meanwhile, staff and exports see the last submission. */
export type Reopening = ReadonlyDeep<z.infer<typeof reopeningSchema>>;
export const reopeningSchema = z.object({
  at: z.number(),
  by: z.string(),
  reason: z.string(),
  until: z.number(),
  submittedAt: z.number(),
  configHash: z.string(),
  /** Set if staff closed the application early. `until` is then the time of closing. */
  closed: z.object({ by: z.string(), reason: z.string() }).nullable().default(null),
});

export const withdrawalTimesSchema = z.object({
  at: z.number(),
  /** Time when a reopening ended the withdrawal. Null while the withdrawal is in force. */
  endedAt: z.number().nullable(),
});

export type Withdrawal = ReadonlyDeep<z.infer<typeof withdrawalSchema>>;
export const withdrawalSchema = withdrawalTimesSchema.extend({
  by: z.enum(WITHDRAWERS),
  /** Email of the staff member. Null if the applicant withdrew. */
  staff: z.string().nullable(),
  reason: z.string(),
});

interface Withdrawable {
  readonly withdrawals: readonly Pick<Withdrawal, "at" | "endedAt">[];
}

export function withdrawalOf<W extends Withdrawable["withdrawals"][number]>({
  withdrawals,
}: {
  readonly withdrawals: readonly W[];
}): W | undefined {
  const last = withdrawals.at(-1);
  return last?.endedAt === null ? last : undefined;
}

export const isWithdrawn = (record: Withdrawable): boolean => withdrawalOf(record) !== undefined;

export const withdraw = <R extends { readonly withdrawals: readonly Withdrawal[] }>(
  record: R,
  withdrawal: Omit<Withdrawal, "endedAt">,
): R => ({ ...record, withdrawals: [...record.withdrawals, { ...withdrawal, endedAt: null }] });

export const endWithdrawal = <R extends { readonly withdrawals: readonly Withdrawal[] }>(record: R, at: number): R =>
  isWithdrawn(record)
    ? {
        ...record,
        withdrawals: record.withdrawals.map((one) => (one.endedAt === null ? { ...one, endedAt: at } : one)),
      }
    : record;

import { z } from "zod";
import type { ReadonlyDeep } from "./stored-values.ts";
import { WITHDRAWERS } from "../../engine/protocol/index.ts";

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

/** All that a summary has of a withdrawal. */
export const withdrawalTimesSchema = z.object({
  at: z.number(),
  /** When the office took it back by opening the application again; null while it is in force. */
  endedAt: z.number().nullable(),
});

/** A submitted application was withdrawn. What was submitted stays as it was. */
export type Withdrawal = ReadonlyDeep<z.infer<typeof withdrawalSchema>>;
export const withdrawalSchema = withdrawalTimesSchema.extend({
  by: z.enum(WITHDRAWERS),
  /** The e-mail address of the member of staff; null where its applicant did it. */
  staff: z.string().nullable(),
  /** In the words of whoever did it; empty where an applicant gave none. */
  reason: z.string(),
});

interface Withdrawable {
  readonly withdrawals: readonly Pick<Withdrawal, "at" | "endedAt">[];
}

/** The withdrawal that is in force; undefined for an application that is not withdrawn. */
export function withdrawalOf<W extends Withdrawable["withdrawals"][number]>({
  withdrawals,
}: {
  readonly withdrawals: readonly W[];
}): W | undefined {
  const last = withdrawals.at(-1);
  return last?.endedAt === null ? last : undefined;
}

export const isWithdrawn = (record: Withdrawable): boolean => withdrawalOf(record) !== undefined;

/** Withdraws an application. Nothing of its content changes. */
export const withdraw = <R extends { readonly withdrawals: readonly Withdrawal[] }>(
  record: R,
  withdrawal: Omit<Withdrawal, "endedAt">,
): R => ({ ...record, withdrawals: [...record.withdrawals, { ...withdrawal, endedAt: null }] });

/** Takes back the withdrawal that is in force, if there is one, and keeps that there was one. */
export const endWithdrawal = <R extends { readonly withdrawals: readonly Withdrawal[] }>(record: R, at: number): R =>
  isWithdrawn(record)
    ? {
        ...record,
        withdrawals: record.withdrawals.map((one) => (one.endedAt === null ? { ...one, endedAt: at } : one)),
      }
    : record;

import type { Withdrawer } from "../../engine/protocol/index.ts";

/** A submitted application was withdrawn. What was submitted stays as it was. */
export interface Withdrawal {
  readonly at: number;
  readonly by: Withdrawer;
  /** The e-mail address of the member of staff; null where its applicant did it. */
  readonly staff: string | null;
  /** In the words of whoever did it; empty where an applicant gave none. */
  readonly reason: string;
  /** When the office took it back by opening the application again; null while it is in force. */
  readonly endedAt: number | null;
}

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

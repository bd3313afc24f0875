import type { OfficeWithdrawal } from "../../engine/protocol/index.ts";
import { listSubmissions } from "../applications/index.ts";
import { isSubmitted, withdrawalOf, type ApplicationRecord, type Reopening, type Withdrawal } from "../store/index.ts";

export const toOfficeReopening = ({ at, by, reason, until, closed }: Reopening, now: number) => ({
  at: new Date(at).toISOString(),
  by,
  reason,
  until: new Date(until).toISOString(),
  is_over: until <= now,
  closed,
});

export const toOfficeWithdrawal = ({ at, by, staff, reason }: Withdrawal): OfficeWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  staff,
  reason,
});

export async function readSubmissions(
  record: ApplicationRecord,
  { now, address }: { readonly now: number; readonly address: string },
) {
  const withdrawal = withdrawalOf(record);
  return {
    reopening: withdrawal === undefined ? record.reopening && toOfficeReopening(record.reopening, now) : null,
    withdrawal: withdrawal === undefined ? null : toOfficeWithdrawal(withdrawal),
    // Staff can always download the PDF.
    submissions: await listSubmissions([...record.earlier, ...(isSubmitted(record) ? [record] : [])], address, () =>
      Promise.resolve(true),
    ),
  };
}

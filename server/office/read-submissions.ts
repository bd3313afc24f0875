import type { OfficeWithdrawal } from "../../engine/protocol/index.ts";
import { listSubmissions } from "../applications/index.ts";
import { isSubmitted, withdrawalOf, type ApplicationRecord, type Reopening, type Withdrawal } from "../store/index.ts";

/** How the office reads that an application is open for changes. */
export const toOfficeReopening = ({ at, by, reason, until, closed }: Reopening, now: number) => ({
  at: new Date(at).toISOString(),
  by,
  reason,
  until: new Date(until).toISOString(),
  is_over: until <= now,
  closed,
});

/** How the office reads that an application is withdrawn. */
export const toOfficeWithdrawal = ({ at, by, staff, reason }: Withdrawal): OfficeWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  staff,
  reason,
});

/** All submissions of an application as it is stored, and whether it is open for changes or withdrawn. */
export async function readSubmissions(
  record: ApplicationRecord,
  { now, address }: { readonly now: number; readonly address: string },
) {
  const withdrawal = withdrawalOf(record);
  return {
    // One that is withdrawn is open to nobody.
    reopening: withdrawal === undefined ? record.reopening && toOfficeReopening(record.reopening, now) : null,
    withdrawal: withdrawal === undefined ? null : toOfficeWithdrawal(withdrawal),
    // The office's PDF is made whenever somebody asks for it.
    submissions: await listSubmissions([...record.earlier, ...(isSubmitted(record) ? [record] : [])], address, () =>
      Promise.resolve(true),
    ),
  };
}

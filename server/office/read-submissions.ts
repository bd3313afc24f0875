import { listSubmissions } from "../applications/index.ts";
import { isSubmitted, type ApplicationRecord, type Reopening } from "../store/index.ts";

/** How the office reads that an application is open for changes. */
export const toOfficeReopening = ({ at, by, reason, until }: Reopening, now: number) => ({
  at: new Date(at).toISOString(),
  by,
  reason,
  until: new Date(until).toISOString(),
  is_over: until <= now,
});

/** All submissions of an application as it is stored, and whether it is open for changes. */
export const readSubmissions = async (
  record: ApplicationRecord,
  { now, address }: { readonly now: number; readonly address: string },
) => ({
  reopening: record.reopening && toOfficeReopening(record.reopening, now),
  // The office's PDF is made whenever somebody asks for it.
  submissions: await listSubmissions([...record.earlier, ...(isSubmitted(record) ? [record] : [])], address, () =>
    Promise.resolve(true),
  ),
});

import { findMonthsByYear, pageOf, type Tenant } from "../../engine/core/index.ts";

/** One link of the validation summary. */
export interface SummaryEntry {
  readonly page: string;
  readonly key: string;
  readonly message: string;
}

/**
 * What must be corrected, in page order, with a link for each question. A month and a year are one question, so where
 * their message is the same, one link leads to the month.
 */
export function toSummaryEntries(
  tenant: Tenant,
  errors: ReadonlyMap<string, readonly string[]>,
): readonly SummaryEntry[] {
  const entries: SummaryEntry[] = [];
  const months = findMonthsByYear(tenant);
  for (const [key, messages] of errors) {
    const ofMonth = errors.get(months.get(key) ?? "") ?? [];
    for (const message of messages)
      if (!ofMonth.includes(message)) entries.push({ page: pageOf(tenant, key).id, key, message });
  }
  return entries;
}

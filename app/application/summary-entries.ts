import { pageOf, walkLayout, type Tenant } from "../../engine/core/index.ts";

/** One link of the validation summary. */
export interface SummaryEntry {
  readonly page: string;
  readonly key: string;
  readonly message: string;
}

const monthsByYear = new WeakMap<Tenant, ReadonlyMap<string, string>>();

/** The month's key for each year's that is asked in one question with it. */
function findMonthsByYear(tenant: Tenant): ReadonlyMap<string, string> {
  const known = monthsByYear.get(tenant);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const { layout } of tenant.pages)
    walkLayout(layout, { node: (node) => node.type === "monthYear" && found.set(node.year, node.month) });
  monthsByYear.set(tenant, found);
  return found;
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

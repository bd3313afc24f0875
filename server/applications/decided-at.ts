import { withdrawalOf, type ApplicationRecord } from "../store/index.ts";

/**
 * When the application was opened again or withdrawn last, in ISO 8601; null where it counts as it was submitted. Whoever
 * decides about it says which of these they know, so that nobody decides about what has become another meanwhile.
 */
export function decidedAtOf(record: Pick<ApplicationRecord, "reopening" | "withdrawals">): string | null {
  const at = withdrawalOf(record)?.at ?? record.reopening?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

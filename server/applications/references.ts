import { hasSubmission, type ApplicationRecord, type Store } from "../store/index.ts";
import { createReference } from "./reference.ts";

type ReferenceStore = Pick<Store, "keepReference" | "findReference">;

/**
 * Returns the application's reference number, and gives it one if it has none. Two processes that give one at once give
 * the same.
 */
export async function giveReference(store: ReferenceStore, tenant: string, account: string): Promise<string> {
  const found = await store.findReference(tenant, account);
  if (found !== undefined) return found;
  for (;;) {
    const kept = await store.keepReference({ tenant, account, reference: createReference() });
    if (kept !== undefined) return kept;
  }
}

/**
 * The number of a submitted application; a draft has none. An application that was submitted to a version of the portal
 * without such numbers gets one here.
 */
export const findReferenceOf = async (
  store: ReferenceStore,
  record: Pick<ApplicationRecord, "tenant" | "account" | "webStatus" | "reopening">,
): Promise<string | undefined> =>
  hasSubmission(record) ? giveReference(store, record.tenant, record.account) : undefined;

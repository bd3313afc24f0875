import { findReferenceOf, toApplication, type DraftWriter } from "./applications/index.ts";
import type { DocumentsDeps } from "./documents/index.ts";
import { accountOf, findSubmitted, isSubmitted, submittedAtOf, withdrawalOf } from "./store/index.ts";
import type { Resources } from "./open-resources.ts";

export function createPrintableReader(
  { store, tenants, versions, cipher }: Pick<Resources, "store" | "tenants" | "versions" | "cipher">,
  drafts: DraftWriter,
): DocumentsDeps["readApplication"] {
  return async (tenant, account, submission) => {
    const current = tenants.find(tenant);
    const readRecord = async () => {
      if (submission === undefined && current !== undefined) return drafts.peek(current.tenant, account);
      const stored = await store.findApplication(tenant, account);
      return submission === undefined ? stored : stored && findSubmitted(stored, submission);
    };
    const [record, owner] = await Promise.all([readRecord(), store.findAccount(tenant, accountOf(account))]);
    if (record === undefined || owner === undefined) return undefined;
    // A draft prints without proof, even if it was submitted before a reopening.
    const proof = isSubmitted(record)
      ? { submittedAt: submittedAtOf(record), reference: await findReferenceOf(store, record) }
      : { submittedAt: undefined };
    return {
      tenant: await versions.ofApplication(record, current),
      application: toApplication(cipher, record),
      documents: record.documents,
      username: owner.username,
      ...proof,
      withdrawnAt: withdrawalOf(record)?.at,
      digest: record.submission?.digest,
      round: record.submission?.round,
    };
  };
}

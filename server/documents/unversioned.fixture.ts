import { touchApplication, updateApplication, type Store } from "../store/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";

/** How documents read and write applications where a tenant never changes. */
export const unversioned = (
  store: Pick<Store, "findApplication" | "replaceApplication">,
): Pick<DocumentsDeps, "findUpToDate" | "changeDraft" | "touchApplication"> => ({
  findUpToDate: (tenant, account) => store.findApplication(tenant, account),
  changeDraft: (tenant, account, work) => updateApplication(store, tenant, account, work),
  touchApplication: (tenant, account, change) => touchApplication(store, tenant, account, change),
});

import type { LoadedTenant } from "../../engine/node/index.ts";
import { removeFiles } from "../documents/index.ts";
import type { AccountRecord } from "../store/index.ts";
import type { TenantRegistry } from "../tenants/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { createErasure, type ErasureDeps } from "./erasure.ts";
import { createRetention, type RetentionDeps } from "./retention.ts";
import { readOwnData, type OwnDataDeps } from "./read-own-data.ts";

interface PersonalDataDeps
  extends
    Omit<ErasureDeps, "removeFiles">,
    Omit<OwnDataDeps, "store">,
    Omit<RetentionDeps, "erasure" | "listDefinitions"> {
  readonly tenants: Pick<TenantRegistry, "all">;
  readonly uploads: Uploads;
}

export type PersonalData = ReturnType<typeof createPersonalData>;

export function createPersonalData(deps: PersonalDataDeps) {
  const erasure = createErasure({
    ...deps,
    removeFiles: (tenant, application) => removeFiles(deps.uploads, tenant, application),
  });
  return {
    erasure,
    retention: createRetention({
      ...deps,
      erasure,
      listDefinitions: () => deps.tenants.all().map(({ definition }) => definition),
    }),
    /** @throws StoreUnavailableError */
    readOwn: (served: LoadedTenant, owner: AccountRecord) => readOwnData(deps, served, owner),
  };
}

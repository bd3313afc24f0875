import type { LoadedTenant } from "../../engine/node/index.ts";
import type { AccountRecord } from "../store/index.ts";
import type { TenantRegistry } from "../tenants/index.ts";
import { createErasure, type ErasureDeps } from "./erasure.ts";
import { createRetention, type RetentionDeps } from "./retention.ts";
import { readOwnData, type OwnDataDeps } from "./read-own-data.ts";

interface PersonalDataDeps
  extends ErasureDeps, Omit<OwnDataDeps, "store">, Omit<RetentionDeps, "erasure" | "listDefinitions"> {
  readonly tenants: Pick<TenantRegistry, "all">;
}

export type PersonalData = ReturnType<typeof createPersonalData>;

export function createPersonalData(deps: PersonalDataDeps) {
  const erasure = createErasure(deps);
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

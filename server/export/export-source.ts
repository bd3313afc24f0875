import type { FieldCipher } from "../applications/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { Store } from "../store/index.ts";
import type { Versions } from "../tenants/index.ts";

export interface ExportSource {
  readonly tenant: string;
  /** Undefined if the tenant's folder is gone: applications are then read by their own versions. */
  readonly current: LoadedTenant | undefined;
  readonly store: Pick<
    Store,
    "listApplicationSummaries" | "findApplication" | "findAccount" | "findReference" | "keepReference"
  >;
  readonly cipher: FieldCipher;
  readonly versions: Pick<Versions, "ofApplication" | "findLast">;
  readonly now: () => number;
}

/** A problem without answers and names. */
export interface Lack {
  readonly text: Extract<ServerTextKey, `export.problem.${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ExportProblem extends Lack {
  /** Its reference number as people read it, or its id without one. */
  readonly application: string;
}

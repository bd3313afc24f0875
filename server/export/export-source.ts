import type { FieldCipher } from "../applications/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import type { Store } from "../store/index.ts";
import type { Versions } from "../tenants/index.ts";

/** Where the applications of one tenant are read from. */
export interface ExportSource {
  readonly tenant: string;
  /** As it is served. Undefined where its folder is gone: its applications are then read by their own versions. */
  readonly current: LoadedTenant | undefined;
  readonly store: Pick<
    Store,
    "listApplicationSummaries" | "findApplication" | "findAccount" | "findReference" | "keepReference"
  >;
  readonly cipher: FieldCipher;
  readonly versions: Pick<Versions, "ofApplication" | "findLast">;
  readonly now: () => number;
}

/** What is not as it should be; neither an answer nor a name is in it. Whoever tells of it says it in words. */
export interface Lack {
  readonly text: Extract<ServerTextKey, `export.problem.${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Something of an application that is not in the export as it should be. */
export interface ExportProblem extends Lack {
  /** Its reference number as people read it, or the id of one that has none. */
  readonly application: string;
}

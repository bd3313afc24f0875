import type { Audit } from "../audit/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Store } from "../store/index.ts";
import type { StaffSessions } from "./staff-sessions.ts";

/** What the operations of staff work with. */
export interface StaffDeps {
  readonly store: Store;
  readonly sessions: StaffSessions;
  readonly audit: Audit;
  readonly securityLog: Pick<SecurityLog, "write">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

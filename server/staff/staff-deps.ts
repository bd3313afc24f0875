import type { Throttles } from "../accounts/index.ts";
import type { FieldCipher } from "../applications/index.ts";
import type { Audit } from "../audit/index.ts";
import type { MailOrder } from "../mail/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Store } from "../store/index.ts";
import type { StaffSessions } from "./staff-sessions.ts";

/** What the operations of staff work with. */
export interface StaffDeps {
  readonly store: Store;
  readonly sessions: StaffSessions;
  readonly audit: Audit;
  readonly throttles: Throttles;
  /** Encrypts the secrets of authenticator apps. */
  readonly cipher: FieldCipher;
  /** Resolves when the order is stored. */
  readonly enqueueMail: (order: MailOrder) => Promise<void>;
  /** Where a tenant is reached, by its settings and never by what a request says. */
  readonly originOf: (tenant: string) => string;
  /** The newest key comes first. They sign the marks of browsers in which somebody has logged in before. */
  readonly keys: readonly Uint8Array[];
  readonly securityLog: Pick<SecurityLog, "write">;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

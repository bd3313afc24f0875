import type { Throttles, Visit } from "../accounts/index.ts";
import type { FieldCipher } from "../applications/index.ts";
import { type Audit, createAudit } from "../audit/index.ts";
import type { MailOrder } from "../mail/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Store } from "../store/index.ts";
import { type StaffSessions, createStaffSessions } from "./staff-sessions.ts";
import type { Signer } from "../signing/index.ts";

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

/**
 * Where the browser of a member of staff is, if that is a host of the tenant, and otherwise where the tenant is reached.
 * Never what a request alone says.
 */
export const ownOriginOf = (
  { originOf }: Pick<StaffDeps, "originOf">,
  { definition: { tenant }, origin }: Visit,
): string => (tenant.hosts.includes(new URL(origin).hostname) ? origin : originOf(tenant.id));

/** Adds to what the portal has what staff have of their own: their sessions and the audit. */
export const createStaffDeps = (signer: Signer, parts: Omit<StaffDeps, "sessions" | "audit">): StaffDeps => ({
  ...parts,
  sessions: createStaffSessions(parts.store, parts.now),
  audit: createAudit(parts.store, signer, parts.now),
});

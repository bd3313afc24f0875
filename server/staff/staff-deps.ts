import type { PrintAudience } from "../../engine/core/index.ts";
import type { Throttles, Visit } from "../accounts/index.ts";
import type { FieldCipher } from "../applications/index.ts";
import { type Audit, createAudit } from "../audit/index.ts";
import type { MailOrder } from "../mail/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Store } from "../store/index.ts";
import { type StaffSessions, createStaffSessions } from "./staff-sessions.ts";
import type { Signer } from "../signing/index.ts";
import type { StaffRole } from "../../engine/protocol/index.ts";

export interface StaffDeps {
  readonly store: Store;
  readonly sessions: StaffSessions;
  readonly audit: Audit;
  readonly throttles: Throttles;
  readonly cipher: FieldCipher;
  readonly enqueueMail: (order: MailOrder) => Promise<void>;
  /** Returns a tenant's URL from the settings. Never uses a request. */
  readonly originOf: (tenant: string) => string;
  /** Keys that sign the marks of known browsers, newest first. */
  readonly keys: readonly Uint8Array[];
  readonly securityLog: Pick<SecurityLog, "write">;
  readonly now: () => number;
}

/** Returns the browser's origin if its host belongs to the tenant, otherwise the tenant's URL. */
export const ownOriginOf = (
  { originOf }: Pick<StaffDeps, "originOf">,
  { definition: { tenant }, origin }: Visit,
): string => (tenant.hosts.includes(new URL(origin).hostname) ? origin : originOf(tenant.id));

export const createStaffDeps = (signer: Signer, parts: Omit<StaffDeps, "sessions" | "audit">): StaffDeps => ({
  ...parts,
  sessions: createStaffSessions(parts.store, parts.now),
  audit: createAudit(parts.store, signer, parts.now),
});

export interface Staff {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly email: string;
  /** Audiences whose view of an application the member may read. */
  readonly audiences: readonly PrintAudience[];
}

/** Details for the audit. Must not contain answers, names or tokens. */
export interface AuditNote {
  readonly application?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

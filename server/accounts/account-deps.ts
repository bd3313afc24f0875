import type { TenantDefinition } from "../../engine/core/index.ts";
import type { MailOrder } from "../mail/index.ts";
import type { SecurityLog, SecurityEvent, SecurityEventName } from "../security-log.ts";
import type { ApplicationRecord, Store } from "../store/index.ts";
import type { Sessions } from "./sessions.ts";
import type { Throttles } from "./throttle.ts";

export interface AccountDeps {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly throttles: Throttles;
  /**
   * Resolves when the order is stored. If the request sent the mail itself, its duration would reveal that the account
   * exists.
   */
  readonly enqueueMail: (order: MailOrder) => Promise<void>;
  readonly securityLog: Pick<SecurityLog, "write">;
  /** Newest first. Every key verifies, so a code mailed before a key rotation still works. */
  readonly keys: readonly Uint8Array[];
  /** Adds the office list row to a new application. Without it, a background job adds the row. */
  readonly withRow?: (record: ApplicationRecord) => ApplicationRecord;
  readonly now: () => number;
}

export interface Visit {
  readonly definition: TenantDefinition;
  readonly address: string;
  readonly requestId: string;
  readonly browser: string;
  /** Signed marks sent by the browser, not verified yet. */
  readonly marks: readonly string[];
  /** Origin for links in emails. Never a request header, which a stranger can choose. */
  readonly origin: string;
}

export const tenantOf = (visit: Visit): string => visit.definition.tenant.id;

/** Normalizes an address so that each mailbox has one spelling. */
export const toUsername = (typed: string): string => typed.trim().normalize("NFC").toLowerCase();

export function recordEvent(
  { securityLog }: Pick<AccountDeps, "securityLog">,
  visit: Visit,
  event: SecurityEventName,
  account: string | undefined,
  more: Pick<SecurityEvent, "reason" | "session"> = {},
): void {
  securityLog.write({
    event,
    tenant: tenantOf(visit),
    account: account ?? null,
    address: visit.address,
    request: visit.requestId,
    ...more,
  });
}

import { isEmail, type TenantDefinition } from "../../engine/core/index.ts";
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
   * Resolves when the email is queued. If the request itself sent the email, its duration would reveal that the account
   * exists.
   */
  readonly enqueueMail: (order: MailOrder) => Promise<void>;
  readonly securityLog: Pick<SecurityLog, "write">;
  /** Newest first. All keys verify, so that a code sent before a key rotation still works. */
  readonly keys: readonly Uint8Array[];
  /** Adds the row of the office's list to a new application. */
  readonly withRow: (record: ApplicationRecord) => ApplicationRecord;
  readonly now: () => number;
}

export interface Visit {
  readonly definition: TenantDefinition;
  readonly address: string;
  readonly requestId: string;
  readonly browser: string;
  /** Unverified marks from the browser. */
  readonly marks: readonly string[];
  /** Origin of links in emails: PUBLIC_URL's, or one of the tenant's hosts. An attacker cannot choose another. */
  readonly origin: string;
}

export const tenantOf = (visit: Pick<Visit, "definition">): string => visit.definition.tenant.id;

export const toUsername = (typed: string): string => typed.trim().normalize("NFC").toLowerCase();

/** Invisible characters. With them, two different names would look the same in an email, a print, a terminal or the audit. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

export const isUsername = (name: string): boolean => isEmail(name) && !UNSEEN.test(name);

export function recordEvent(
  { securityLog }: Pick<AccountDeps, "securityLog">,
  visit: Pick<Visit, "definition" | "address" | "requestId">,
  event: SecurityEventName,
  account: string | undefined,
  more: Pick<SecurityEvent, "reason" | "session" | "by"> = {},
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

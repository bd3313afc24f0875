import type { TenantDefinition } from "../../engine/core/index.ts";
import type { MailOrder } from "../mail/index.ts";
import type { SecurityLog } from "../security-log.ts";
import type { ApplicationRecord, Store } from "../store/index.ts";
import type { Sessions } from "./sessions.ts";
import type { Throttles } from "./throttle.ts";

/** What the account operations work with. */
export interface AccountDeps {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly throttles: Throttles;
  /**
   * Resolves when the order is stored. It is sent later, because the time that a mail server takes would reveal whether
   * there was a mail to send.
   */
  readonly enqueueMail: (order: MailOrder) => Promise<void>;
  readonly securityLog: Pick<SecurityLog, "write">;
  /**
   * The newest key comes first. Codes are checked against each key, so that a mail sent before a rotation still works.
   */
  readonly keys: readonly Uint8Array[];
  /** An application that begins, with its row of the office's list. Without it, the row is made in the background. */
  readonly withRow?: (record: ApplicationRecord) => ApplicationRecord;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Where a request comes from, and the tenant that it is for. */
export interface Visit {
  readonly definition: TenantDefinition;
  readonly address: string;
  readonly requestId: string;
  /** The browser in plain words (browser-name.ts). */
  readonly browser: string;
  /** The signed marks that the browser brought along, unchecked. */
  readonly marks: readonly string[];
  /** Origin for links in mails. Never taken from a request header that a stranger may choose. */
  readonly origin: string;
}

export const tenantOf = (visit: Visit): string => visit.definition.tenant.id;

/** Normalizes what was typed, so that one mailbox has one spelling. */
export const toUsername = (typed: string): string => typed.trim().normalize("NFC").toLowerCase();

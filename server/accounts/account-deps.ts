import type { TenantDefinition } from "../../engine/core/index.ts";
import type { AccountMail } from "../mail/index.ts";
import type { Store } from "../store/index.ts";
import type { Sessions } from "./sessions.ts";
import type { Throttles } from "./throttle.ts";

/** What the account operations work with. */
export interface AccountDeps {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly throttles: Throttles;
  /** Queues a mail and returns at once: how long a mail server takes must not tell whether there was one to send. */
  readonly enqueueMail: (mail: AccountMail) => void;
  /** The newest first; codes are checked against each, so that a rotation does not strand the mails under way. */
  readonly keys: readonly Uint8Array[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Where a request comes from and to. */
export interface Visit {
  readonly definition: TenantDefinition;
  readonly address: string;
  /** Origin for links in mails. Never taken from a request header that a stranger may choose. */
  readonly origin: string;
}

export const tenantOf = (visit: Visit): string => visit.definition.tenant.id;

/** One spelling for one mailbox. */
export const toUsername = (typed: string): string => typed.trim().normalize("NFC").toLowerCase();

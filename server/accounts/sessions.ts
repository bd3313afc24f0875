import type { TenantDefinition } from "../../engine/core/index.ts";
import type { AccountRecord, SessionRecord, Store } from "../store/index.ts";
import { createToken, hashToken } from "./secrets.ts";

/** A session is written to the store at most this often, and at most four times in the time of the prompt. */
const TOUCH_EVERY_MS = 5_000;

/** A tenant's times of inactivity (docs/specification.md, section 4). */
export type IdleTimes = Pick<TenantDefinition["tenant"]["session"], "idleMs" | "promptMs">;

/**
 * How long a session lives after a call. The browser counts from each movement and reports those with a delay of at most
 * half of the prompt's time, so that here the time of the prompt comes on top: whoever answers the prompt in the last
 * second is still logged in.
 */
const lifetimeMs = ({ idleMs, promptMs }: IdleTimes): number => idleMs + promptMs;

export interface Sessions {
  /**
   * Returns the token for the cookie; the store has only its hash. `account` must be the record whose
   * password was checked.
   */
  start(account: AccountRecord, times: IdleTimes, browser: string): Promise<string>;
  /**
   * Undefined when the token belongs to no session, or its session has ended, was idle for too long by the server's
   * clock, is older than any session may be, or was opened with a password that is no longer the account's. So the write that changes a password ends
   * every session, even if a later step fails.
   */
  find(
    tenant: string,
    token: string,
  ): Promise<{ readonly session: SessionRecord; readonly owner: AccountRecord } | undefined>;
  /** Counts the request as activity. False when the session was ended meanwhile. */
  touch(session: SessionRecord, times: IdleTimes): Promise<boolean>;
  /** Those by which this account is logged in now. */
  list(account: AccountRecord): Promise<readonly SessionRecord[]>;
  end(tenant: string, token: string): Promise<void>;
  endAll(tenant: string, account: string): Promise<void>;
}

/**
 * @param maxMs how long after its log-in a session ends, however busy it is (OWASP Session Management Cheat Sheet,
 *   "Absolute Timeout"), so that a stolen one does not live for ever
 */
export function createSessions(store: Store, now: () => number, maxMs: number): Sessions {
  const endOf = (startedAt: number, times: IdleTimes): number => Math.min(now() + lifetimeMs(times), startedAt + maxMs);
  const belongsTo = ({ passwordHash }: AccountRecord, { credential }: SessionRecord): boolean =>
    hashToken(passwordHash) === credential;
  const isOpen = ({ expiresAt, startedAt }: SessionRecord): boolean => expiresAt > now() && startedAt + maxMs > now();
  return {
    start: async ({ tenant, id, passwordHash }, times, browser) => {
      const token = createToken();
      await store.createSession({
        tenant,
        tokenHash: hashToken(token),
        account: id,
        credential: hashToken(passwordHash),
        browser,
        startedAt: now(),
        lastSeenAt: now(),
        expiresAt: endOf(now(), times),
      });
      return token;
    },
    find: async (tenant, token) => {
      const session = await store.findSession(tenant, hashToken(token));
      if (session === undefined || !isOpen(session)) return undefined;
      const owner = await store.findAccount(tenant, session.account);
      return owner !== undefined && belongsTo(owner, session) ? { session, owner } : undefined;
    },
    touch: async ({ tenant, tokenHash, startedAt, lastSeenAt }, times) => {
      if (now() - lastSeenAt < Math.min(TOUCH_EVERY_MS, times.promptMs / 4)) return true;
      return store.touchSession(tenant, tokenHash, now(), endOf(startedAt, times));
    },
    list: async (account) =>
      (await store.listSessions(account.tenant, account.id)).filter((one) => isOpen(one) && belongsTo(account, one)),
    end: async (tenant, token) => {
      await store.deleteSession(tenant, hashToken(token));
    },
    endAll: (tenant, account) => store.deleteSessionsOf(tenant, account),
  };
}

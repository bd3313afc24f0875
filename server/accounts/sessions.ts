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

export type Sessions = ReturnType<typeof createSessions>;

/**
 * @param maxMs how long after its log-in a session ends, however busy it is (OWASP Session Management Cheat Sheet,
 *   "Absolute Timeout"), so that a stolen one does not live for ever
 */
export function createSessions(store: Store, now: () => number, maxMs: number) {
  const endOf = (startedAt: number, times: IdleTimes): number => Math.min(now() + lifetimeMs(times), startedAt + maxMs);
  const belongsTo = ({ passwordHash }: AccountRecord, { credential }: SessionRecord): boolean =>
    hashToken(passwordHash) === credential;
  const isOpen = ({ expiresAt, startedAt }: SessionRecord): boolean => expiresAt > now() && startedAt + maxMs > now();
  return {
    /**
     * Returns the token for the cookie; the store has only its hash. `account` must be the record whose
     * password was checked.
     */
    start: async ({ tenant, id, passwordHash }: AccountRecord, times: IdleTimes, browser: string) => {
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
    /**
     * Undefined when the token belongs to no session, or its session has ended, was idle for too long by the server's
     * clock, is older than any session may be, or was opened with a password that is no longer the account's. So the write that changes a password ends
     * every session, even if a later step fails.
     */
    find: async (tenant: string, token: string) => {
      const session = await store.findSession(tenant, hashToken(token));
      if (session === undefined || !isOpen(session)) return undefined;
      const owner = await store.findAccount(tenant, session.account);
      return owner !== undefined && belongsTo(owner, session) ? { session, owner } : undefined;
    },
    /** Counts the request as activity. False when the session was ended meanwhile. */
    touch: async ({ tenant, tokenHash, startedAt, lastSeenAt }: SessionRecord, times: IdleTimes) => {
      if (now() - lastSeenAt < Math.min(TOUCH_EVERY_MS, times.promptMs / 4)) return true;
      return store.touchSession(tenant, tokenHash, now(), endOf(startedAt, times));
    },
    /** Those by which this account is logged in now. */
    list: async (account: AccountRecord) =>
      (await store.listSessions(account.tenant, account.id)).filter((one) => isOpen(one) && belongsTo(account, one)),
    end: async (tenant: string, token: string) => {
      await store.deleteSession(tenant, hashToken(token));
    },
    endAll: (tenant: string, account: string) => store.deleteSessionsOf(tenant, account),
  };
}

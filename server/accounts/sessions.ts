import type { AccountRecord, SessionRecord, Store } from "../store/index.ts";
import { createToken, hashToken } from "./secrets.ts";

/** A session is written to the store at most this often, so it may end this much too early. */
const TOUCH_EVERY_MS = 5_000;

export interface Sessions {
  /**
   * Returns the token for the cookie; the store has only its hash. `account` must be the record whose
   * password was checked.
   */
  start(account: AccountRecord, idleMs: number): Promise<string>;
  /**
   * Undefined when the token belongs to no session, or its session has ended, was idle for too long by the server's
   * clock, or was opened with a password that is no longer the account's. So the write that changes a password ends
   * every session, even if a later step fails.
   */
  find(
    tenant: string,
    token: string,
  ): Promise<{ readonly session: SessionRecord; readonly owner: AccountRecord } | undefined>;
  /** Counts the request as activity. False when the session was ended meanwhile. */
  touch(session: SessionRecord, idleMs: number): Promise<boolean>;
  end(tenant: string, token: string): Promise<void>;
  endAll(tenant: string, account: string): Promise<void>;
}

export function createSessions(store: Store, now: () => number): Sessions {
  return {
    start: async ({ tenant, id, passwordHash }, idleMs) => {
      const token = createToken();
      await store.createSession({
        tenant,
        tokenHash: hashToken(token),
        account: id,
        credential: hashToken(passwordHash),
        lastSeenAt: now(),
        expiresAt: now() + idleMs,
      });
      return token;
    },
    find: async (tenant, token) => {
      const session = await store.findSession(tenant, hashToken(token));
      if (session === undefined || session.expiresAt <= now()) return undefined;
      const owner = await store.findAccount(tenant, session.account);
      return owner !== undefined && hashToken(owner.passwordHash) === session.credential
        ? { session, owner }
        : undefined;
    },
    touch: async ({ tenant, tokenHash, lastSeenAt }, idleMs) => {
      if (now() - lastSeenAt < TOUCH_EVERY_MS) return true;
      return store.touchSession(tenant, tokenHash, now(), now() + idleMs);
    },
    end: async (tenant, token) => {
      await store.deleteSession(tenant, hashToken(token));
    },
    endAll: (tenant, account) => store.deleteSessionsOf(tenant, account),
  };
}

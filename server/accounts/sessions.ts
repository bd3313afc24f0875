import type { TenantDefinition } from "../../engine/core/index.ts";
import type { AccountRecord, SessionRecord, Store } from "../store/index.ts";
import { createToken, hashToken } from "./secrets.ts";

export type IdleTimes = Pick<TenantDefinition["tenant"]["session"], "idleMs" | "promptMs">;

/** Adds the prompt's time, because the browser may report activity late by up to half of it. */
const lifetimeMs = ({ idleMs, promptMs }: IdleTimes): number => idleMs + promptMs;

export type Sessions = ReturnType<typeof createSessions>;

/** @param maxMs longest lifetime, even of a session in use (OWASP Session Management Cheat Sheet, "Absolute Timeout") */
export function createSessions(store: Store, now: () => number, maxMs: number) {
  const endOf = (startedAt: number, times: IdleTimes): number => Math.min(now() + lifetimeMs(times), startedAt + maxMs);
  const belongsTo = ({ passwordHash }: AccountRecord, { credential }: SessionRecord): boolean =>
    hashToken(passwordHash) === credential;
  const isOpen = ({ expiresAt, startedAt }: SessionRecord): boolean => expiresAt > now() && startedAt + maxMs > now();
  return {
    /** Starts a session with the account record that verified the password. Returns the token; the store has its hash. */
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
    /** Finds an open session. Returns undefined if it has ended, or if the password has changed since. */
    find: async (tenant: string, token: string) => {
      const session = await store.findSession(tenant, hashToken(token));
      if (session === undefined || !isOpen(session)) return undefined;
      const owner = await store.findAccount(tenant, session.account);
      return owner !== undefined && belongsTo(owner, session) ? { session, owner } : undefined;
    },
    /** Records activity, at most once in a quarter of the prompt's time. Returns false if the session has ended. */
    touch: async ({ tenant, tokenHash, startedAt, lastSeenAt }: SessionRecord, times: IdleTimes) => {
      if (now() - lastSeenAt < times.promptMs / 4) return true;
      return store.touchSession(tenant, tokenHash, now(), endOf(startedAt, times));
    },
    list: async (account: AccountRecord) =>
      (await store.listSessions(account.tenant, account.id)).filter((one) => isOpen(one) && belongsTo(account, one)),
    end: async (tenant: string, token: string) => {
      await store.deleteSession(tenant, hashToken(token));
    },
    endAll: (tenant: string, account: string) => store.deleteSessionsOf(tenant, account),
  };
}

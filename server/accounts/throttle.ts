import { ServerError } from "../errors.ts";
import type { Store } from "../store/index.ts";
import { hashToken } from "./secrets.ts";

const MINUTE_MS = 60_000;

/**
 * How many requests of each kind are let through per window. They are counted in the store, so the limits hold across
 * all processes. A log-in is counted before its password is looked at, so that no number of them at once gets past, and
 * is given back when it was right. Its limit is tight for one address at one account and loose for one
 * account from all addresses, so that a stranger who guesses cannot easily lock the owner out.
 */
export const LIMITS = {
  "login.account": { count: 50, windowMs: 15 * MINUTE_MS },
  "login.pair": { count: 10, windowMs: 15 * MINUTE_MS },
  "login.address": { count: 100, windowMs: 15 * MINUTE_MS },
  "signup.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "confirm.account": { count: 20, windowMs: 60 * MINUTE_MS },
  "confirm.address": { count: 100, windowMs: 60 * MINUTE_MS },
  "mail.account": { count: 6, windowMs: 60 * MINUTE_MS },
  "mail.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "reset.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "tmp.address": { count: 120, windowMs: MINUTE_MS },
  "tmpkey.address": { count: 60, windowMs: MINUTE_MS },
  "problem.address": { count: 30, windowMs: MINUTE_MS },
  "service.address": { count: 120, windowMs: MINUTE_MS },
} as const;
export type LimitName = keyof typeof LIMITS;

export interface Throttles {
  /** Counts one request and returns whether it is still within the limit. */
  isAllowed(tenant: string, limit: LimitName, subject: string): Promise<boolean>;
  /** Counts one request. @throws ServerError `throttled`, with when to try again. */
  check(tenant: string, limit: LimitName, subject: string): Promise<void>;
  /** Takes back one request that has turned out to be right. */
  giveBack(tenant: string, limit: LimitName, subject: string): Promise<void>;
}

/** Subjects (accounts, addresses) are stored hashed: a throttle is not a list of who came from where. */
export function createThrottles(store: Pick<Store, "countHit" | "giveBackHit">, now: () => number): Throttles {
  const keyOf = (limit: LimitName, subject: string) => `${limit}:${hashToken(subject)}`;
  const hit = (tenant: string, limit: LimitName, subject: string) =>
    store.countHit(tenant, keyOf(limit, subject), LIMITS[limit].windowMs, now());
  const refuse = (resetAt: number): never => {
    const retryAfterMs = Math.max(1_000, resetAt - now());
    throw new ServerError("throttled", { retryAfterMs, values: { minutes: Math.ceil(retryAfterMs / 60_000) } });
  };
  return {
    isAllowed: async (tenant, limit, subject) => (await hit(tenant, limit, subject)).count <= LIMITS[limit].count,
    check: async (tenant, limit, subject) => {
      const { count, resetAt } = await hit(tenant, limit, subject);
      if (count > LIMITS[limit].count) refuse(resetAt);
    },
    giveBack: (tenant, limit, subject) =>
      store.giveBackHit(tenant, keyOf(limit, subject), LIMITS[limit].windowMs, now()),
  };
}
